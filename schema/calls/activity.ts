import * as v from 'valibot'

/** The form that erases what was recorded: its box confirms it. */
export const EraseActivityForm = v.object({
  confirm: v.optional(v.literal('1', 'Tick the box')),
})
export type EraseActivityForm = v.InferOutput<typeof EraseActivityForm>
