import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'

export const stepCodes = {
  REQUIRED_SET_FAILED: { next: 'stop', advice: 'The guard did not hold: nothing was stored. Give the step an onFail, or check the condition before.' },
  NO_BRANCH: { next: 'stop', advice: 'Add a default branch, or make the conditions cover every case.' },
  QUESTION_WITHOUT_WORDS: { next: 'stop', advice: 'The question came out empty. Check the names its text uses and the text in this language.' },
  FLOW_TARGET_REFUSED: { next: 'stop', advice: 'A computed flow target must be one of the step\'s targets. Add it there or correct the expression.' },
  FRAME_LIMIT: { next: 'stop', advice: 'Flows call each other too deeply. Use callType replace for a hand-over, or raise limits.frames.' },
  STEP_LIMIT: { next: 'stop', advice: 'The turn ran too many steps: most often a loop that never asks. Add a question or an end, or raise limits.steps.' },
  OUTPUT_LIMIT: { next: 'stop', advice: 'The turn said too much. Shorten the texts or lists, or raise limits.outputCharacters.' },
  ANSWER_NOT_EXPECTED: { next: 'ask-operator', advice: 'The stored position is not one that waits. The session was changed outside, or belongs to other definitions.' },
  POSITION_NOT_FOUND: { next: 'ask-operator', advice: 'The session names a flow or a position these definitions do not have. Run the flow set it was made with.' },
  PROJECTION_FAILED: { next: 'ask-operator', advice: 'The outcome of an action could not be written into the session. It stays in the journal; correct the action\'s `project` steps.' },
  LOOP_NOT_LIST: { next: 'stop', advice: 'Give FOREACH a list; an empty one when there is nothing.' },
  PREDICATE_LIMIT: { next: 'stop', advice: 'The predicates of a SELECT compare or search too much. Compare smaller values, or search shorter texts.' },
  LOOP_LIMIT: { next: 'stop', advice: 'The loop did not end in time. Correct its condition, or raise its maxIterations.' },
  ANSWER_NOT_ACCEPTED: { next: 'stop', advice: 'Give the question\'s validate an onExhausted: steps that go on without the answer.' },
  ARGUMENTS_NOT_OBJECT: { next: 'stop', advice: 'Give the call an object of arguments by name.' },
  TOOL_FAILED: { next: 'retry', advice: 'The tool did not give a result. Look at the cause; give the step an onFail to answer the user.' },
} as const satisfies CodeTable

export const stepFailure = errorsOf(stepCodes)
