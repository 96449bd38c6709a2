/** INT-1: the message is a flow's name or id, whatever its case and accents; the first flow in order wins. No part of a word ever matches. */
import { nothing } from './detection.ts'
import { foldText, isPlainText } from './fold-text.ts'
import type { Detection, DetectionRequest, Detector } from '../ports/index.ts'

/** No name is longer: a long message is not looked at. */
const longest = 200

/** Finds flows by name, then by id. Asks nobody. */
export const exactDetector = {
  name: 'exact',
  detect({ input, flows }: DetectionRequest): Detection {
    if (input.length > longest) return nothing
    const wanted = foldText(input)
    if (wanted === '') return nothing
    const isWanted = (name: string): boolean => (name.length === wanted.length || !isPlainText(name)) && foldText(name) === wanted
    const found = flows.find((flow) => isWanted(flow.name)) ?? flows.find((flow) => isWanted(flow.id))
    return found === undefined ? nothing : { flow: found.id, parameters: {}, confidence: 1, alternatives: [] }
  },
} as const satisfies Detector
