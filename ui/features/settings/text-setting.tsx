import type { ComponentProps } from 'react'
import type { SettingName } from '#schema/settings/settings.ts'
import { describedBy, FieldFrame } from '#ui/kit/field-frame.tsx'
import { useSetting } from './setting.ts'
import fieldClasses from '#ui/kit/field.module.css'

interface Texts {
  name: SettingName
  label: string
  hint?: string
}

export function TextSetting({ name, label, hint, ...input }: Texts & Omit<ComponentProps<'input'>, 'name'>) {
  const { text, problem } = useSetting(name)
  return (
    <FieldFrame id={name} label={label} hint={hint} problem={problem}>
      <input
        dir={findDirection(input.type)}
        {...input}
        {...describedBy({ id: name, hint, problem })}
        id={name}
        name={name}
        defaultValue={text}
        className={fieldClasses.input}
      />
    </FieldFrame>
  )
}

/** The direction is that of what is typed, whichever way the page reads; addresses always read to the right. */
function findDirection(type = 'text') {
  if (type === 'text') return 'auto'
  return type === 'date' ? undefined : 'ltr'
}

export function LongTextSetting({ name, label, hint, ...area }: Texts & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { text, problem } = useSetting(name)
  return (
    <FieldFrame id={name} label={label} hint={hint} problem={problem}>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        {...describedBy({ id: name, hint, problem })}
        id={name}
        name={name}
        defaultValue={text}
        className={fieldClasses.input}
      />
    </FieldFrame>
  )
}
