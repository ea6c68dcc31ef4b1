import type { ReactNode } from 'react'
import type { SettingName } from '#schema/settings/settings.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'

interface SettingFrameProps {
  name: SettingName
  label: string
  hint?: string | undefined
  problem: string | null
  children: ReactNode
}

export function SettingFrame({ name, label, hint, problem, children }: SettingFrameProps) {
  return (
    <div className={fieldClasses.field}>
      <label htmlFor={name} className={fieldClasses.label}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${name}-hint`} className={parts.hint}>
          {hint}
        </p>
      )}
      <Problem name={name} problem={problem} />
    </div>
  )
}

export function Problem({ name, problem }: { name: SettingName; problem: string | null }) {
  if (problem === null) return null
  return (
    <p id={`${name}-problem`} role="alert" className={fieldClasses.problem}>
      {problem}
    </p>
  )
}

export function describedBy(name: SettingName, hint: string | undefined, problem: string | null) {
  const ids = [hint === undefined ? null : `${name}-hint`, problem === null ? null : `${name}-problem`]
  const described = ids.filter((id) => id !== null).join(' ')
  return {
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': problem === null ? undefined : true,
  }
}
