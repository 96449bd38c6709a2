/** What can go wrong between a session and the bytes it is stored as. */
import { SaydoError } from '../../src/index.ts'
import type { CodeTable, ErrorDetails } from '../../src/index.ts'

export const codecCodes = {
  CODEC_ENVELOPE_INVALID: { next: 'ask-operator', advice: 'The envelope is damaged, cut off or none. The stored row was left as it is; restore it from a copy.' },
  CODEC_DIGEST_MISMATCH: { next: 'ask-operator', advice: 'What the envelope holds is not what was put into it. The stored row was left as it is; restore it from a copy.' },
  CODEC_VERSION_UNKNOWN: { next: 'ask-operator', advice: 'A newer version wrote the envelope. Roll out readers everywhere before the first writer. The stored row was left as it is.' },
  CODEC_LIMIT_EXCEEDED: { next: 'ask-operator', advice: 'Keep less in variables and cargo, or raise the limit of the codec. The stored row was left as it is.' },
  CODEC_MISSING: { next: 'fix-input', advice: 'Give the host or the journal a codec that knows the format: { codec: checkpointCodec() } of saydo/host/node.' },
  CODEC_INPUT: { next: 'fix-input', advice: 'Encode plain JSON only: what JSON leaves out or changes would be lost.' },
} as const satisfies CodeTable

export type CodecCode = keyof typeof codecCodes

/** A checkpoint or session that could not be encoded or decoded (CODEC-7). */
export class CheckpointCodecError extends SaydoError {
  override readonly name = 'CheckpointCodecError'

  constructor(code: CodecCode, message: string, details: ErrorDetails = {}) {
    super({ code, message, meaning: codecCodes[code], ...details })
  }
}
