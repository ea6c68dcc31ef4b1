import { useId, type ComponentProps } from 'react'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from './describe-field.ts'
import fieldClasses from '#ui/kit/field.module.css'

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  value: string
  onValue(value: string): void
}

export function InputField({ label, hint, problem, value, onValue, ...input }: InputFieldProps) {
  const frame = { id: useId(), label, hint, problem }
  return (
    <FieldFrame {...frame}>
      <input
        autoComplete="off"
        {...input}
        {...describeField(frame)}
        className={fieldClasses.input}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </FieldFrame>
  )
}
