import { describe, expect, it } from 'vitest'
import { isBlank, NO_FEEDBACK, reduceFeedback, type FeedbackAction, type FeedbackState } from './feedback.ts'

const QUESTION = {
  title: 'Tell us',
  prompt: 'What would you change?',
  actionFrom: 'footer',
  nextPageToRedirect: '/about/',
}
const OPEN: FeedbackState = { ...NO_FEEDBACK, ...QUESTION, isOpen: true }
const SUBMITTING: FeedbackState = { ...OPEN, isSubmitting: true }
const FAILED: FeedbackState = { ...OPEN, failure: 'No connection' }
const COMPLETE: FeedbackState = { ...OPEN, isComplete: true }

describe('reduceFeedback', () => {
  it.each<[string, FeedbackState, FeedbackAction, FeedbackState]>([
    ['open shows the question', NO_FEEDBACK, { type: 'open', question: QUESTION }, OPEN],
    ['open after a failure starts anew', FAILED, { type: 'open', question: QUESTION }, OPEN],
    ['submit', OPEN, { type: 'submit' }, SUBMITTING],
    ['submit again after a failure forgets it', FAILED, { type: 'submit' }, SUBMITTING],
    ['submit of what is sent', COMPLETE, { type: 'submit' }, COMPLETE],
    ['submit of what is closed', NO_FEEDBACK, { type: 'submit' }, NO_FEEDBACK],
    ['complete', SUBMITTING, { type: 'complete' }, COMPLETE],
    ['complete of what was not sent', OPEN, { type: 'complete' }, OPEN],
    ['fail keeps the error', SUBMITTING, { type: 'fail', error: 'No connection' }, FAILED],
    ['fail of what was not sent', OPEN, { type: 'fail', error: 'No connection' }, OPEN],
    ['close', OPEN, { type: 'close' }, { ...OPEN, isOpen: false }],
    ['close while it is being sent', SUBMITTING, { type: 'close' }, SUBMITTING],
    ['remove resets', COMPLETE, { type: 'remove' }, NO_FEEDBACK],
  ])('%s', (_, state, action, expected) => {
    expect(reduceFeedback(state, action)).toEqual(expected)
  })
})

it.each([
  ['', true],
  [' \n\t\u00A0', true],
  [' a ', false],
])('%j is blank: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected)
})
