import * as v from 'valibot'

/** The form that erases what was recorded: its box says that it is meant. */
export const EraseActivityForm = v.object({
  confirm: v.optional(v.literal('1', 'Tick the box')),
})
