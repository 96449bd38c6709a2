/** INT-1: the message is a flow's name or id, whatever its case; the first flow in order wins. No part of a word ever matches. */
import type { Detection, DetectionRequest, Detector } from '../ports/index.ts'

const nothing: Detection = Object.freeze({ flow: null, parameters: {}, confidence: 0, alternatives: [] })

export const exactDetector = {
  name: 'exact',
  detect(request: DetectionRequest): Detection {
    const wanted = request.input.trim().toLowerCase()
    if (wanted === '') return nothing
    const found = request.flows.find((flow) => flow.name.toLowerCase() === wanted) ?? request.flows.find((flow) => flow.id.toLowerCase() === wanted)
    return found === undefined ? nothing : { flow: found.id, parameters: {}, confidence: 1, alternatives: [] }
  },
} as const satisfies Detector
