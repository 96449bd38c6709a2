/** What an utterance answers. */
export { shareSpans } from './share-spans.ts'
export type { ReadableField, SharedAnswer, SharedQuestion, SharedText, ShareOptions } from './share-spans.ts'
