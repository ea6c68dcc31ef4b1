import * as v from 'valibot'
import { issueText } from '../issue-text.ts'

export const EraseActivityForm = v.object({
  confirm: v.optional(v.literal('1', issueText('checkbox'))),
})
export type EraseActivityForm = v.InferOutput<typeof EraseActivityForm>
