import * as v from 'valibot'

export const EraseActivityForm = v.object({
  confirm: v.optional(v.literal('1', 'Tick the box')),
})
export type EraseActivityForm = v.InferOutput<typeof EraseActivityForm>
