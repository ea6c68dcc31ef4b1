import * as v from 'valibot'
import { defineCall, NoAnswer, NoInput } from '../call.ts'
import { ignoringOthers } from '../ignoring-others.ts'
import { issueText } from '../issue-text.ts'
import { reviveWellFormed } from '../json-text.ts'
import { line, paragraphs } from '../typed-text.ts'
import { MAX_FEEDBACK_LENGTH } from './site-feedback-constants.ts'

const Words = v.optional(v.nullable(line(500)), null)

const FeedbackData = ignoringOthers(
  v.object({
    text: v.pipe(paragraphs(MAX_FEEDBACK_LENGTH), v.minLength(1)),
    prompt: Words,
    actionFrom: Words,
    path: Words,
  }),
  'Text that older pages have written',
)

/** Sent by pages without scripts. What is blank is sent nowhere and counts as sent. */
export const FeedbackForm = v.object({
  text: v.optional(paragraphs(MAX_FEEDBACK_LENGTH), ''),
})

/** `feedback_data` is JSON text, as clients have always sent it. */
export const FeedbackInput = v.object({
  feedback_data: v.pipe(v.string(), v.parseJson({ reviver: reviveWellFormed }, issueText('json')), FeedbackData),
})
export type FeedbackInput = v.InferOutput<typeof FeedbackInput>

export const SendFeedbackCall = defineCall('POST siteFeedback', FeedbackInput, NoAnswer)

/** A page asks before it shows the prompt, so that of several tabs and devices one does. */
export const FeedbackPrompt = v.object({ is_due: v.boolean() })
export type FeedbackPrompt = v.InferOutput<typeof FeedbackPrompt>

export const ClaimFeedbackPromptCall = defineCall('FeedbackPromptResource.update', NoInput, FeedbackPrompt)
