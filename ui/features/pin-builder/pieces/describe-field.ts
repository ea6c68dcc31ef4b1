import type { FieldFrameProps } from '#ui/kit/field-frame.tsx'

/** What goes to the field itself: what is wrong with it is read out before its hint. */
export function describeField({ id, hint, problem }: Pick<FieldFrameProps, 'id' | 'hint' | 'problem'>) {
  return {
    id,
    'aria-describedby': [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': problem ? true : undefined,
  }
}
