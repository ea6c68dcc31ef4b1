import { createStore } from '#ui/platform/store.ts'

/** Blank title and prompt stand for the usual ones. */
export interface FeedbackQuestion {
  title: string
  prompt: string
  /** The page on which the question was asked. */
  actionFrom: string
  /** A path of this site, opened once the feedback is sent. */
  nextPageToRedirect: string | null
}

export interface FeedbackState extends FeedbackQuestion {
  isOpen: boolean
  isSubmitting: boolean
  isComplete: boolean
  /** What went wrong, as it was said; null if nothing did. */
  failure: string | null
}

export type FeedbackAction =
  | { type: 'open'; question: FeedbackQuestion }
  | { type: 'close' }
  | { type: 'submit' }
  | { type: 'complete' }
  | { type: 'fail'; error: string }
  | { type: 'remove' }

export const NO_FEEDBACK: FeedbackState = {
  isOpen: false,
  title: '',
  prompt: '',
  actionFrom: '',
  nextPageToRedirect: null,
  isSubmitting: false,
  isComplete: false,
  failure: null,
}

/** Closed, open, submitting, then complete or failed; a failed one can be sent again. */
export function reduceFeedback(state: FeedbackState, action: FeedbackAction): FeedbackState {
  switch (action.type) {
    case 'open':
      return { ...NO_FEEDBACK, ...action.question, isOpen: true }
    case 'close':
      return state.isSubmitting ? state : { ...state, isOpen: false }
    case 'submit':
      return state.isOpen && !state.isComplete ? { ...state, isSubmitting: true, failure: null } : state
    case 'complete':
      return state.isSubmitting ? { ...state, isSubmitting: false, isComplete: true } : state
    case 'fail':
      return state.isSubmitting ? { ...state, isSubmitting: false, failure: action.error } : state
    case 'remove':
      return NO_FEEDBACK
  }
}

export const feedbackStore = createStore<FeedbackState>(NO_FEEDBACK)

export function dispatchFeedback(action: FeedbackAction): void {
  feedbackStore.update((state) => reduceFeedback(state, action))
}

/** Asks the question that the dialog asks where no other is given. */
export function openFeedback(actionFrom: string): void {
  dispatchFeedback({ type: 'open', question: { title: '', prompt: '', actionFrom, nextPageToRedirect: null } })
}

/** Blank feedback says nothing: it counts as sent, without a call. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}
