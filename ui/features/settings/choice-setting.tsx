import { AUDIENCES } from '#schema/constants/audiences.ts'
import type { SettingName, SettingsWith } from '#schema/settings/settings.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useSetting } from './setting.ts'
import { describedBy, Problem, SettingFrame } from './setting-frame.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './setting.module.css'

interface ChoiceProps {
  name: SettingName
  label: string
  hint?: string
  options: readonly (readonly [value: string, label: string])[]
}

export function SelectSetting({ name, label, hint, options }: ChoiceProps) {
  const { text, problem } = useSetting(name)
  const isOffered = options.some(([value]) => value === text)
  return (
    <SettingFrame name={name} label={label} hint={hint} problem={problem}>
      <select
        {...describedBy(name, hint, problem)}
        id={name}
        name={name}
        defaultValue={text}
        className={fieldClasses.input}
      >
        {!isOffered && <option value={text}>{text}</option>}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </SettingFrame>
  )
}

export function ChoiceSetting({ name, label, hint, options }: ChoiceProps) {
  const { text, problem } = useSetting(name)
  return (
    <fieldset className={classNames(fieldClasses.field, classes.choice)} {...describedBy(name, hint, problem)}>
      <legend className={fieldClasses.label}>{label}</legend>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={parts.hint}>
          {hint}
        </p>
      )}
      {options.map(([value, label]) => (
        <label key={value} className={parts.option}>
          <input type="radio" name={name} value={value} defaultChecked={value === text} />
          <span>{label}</span>
        </label>
      ))}
      <Problem name={name} problem={problem} />
    </fieldset>
  )
}

interface AudienceProps extends Omit<ChoiceProps, 'options'> {
  name: SettingsWith<{ kind: 'audience' }>
}

export function AudienceSetting(props: AudienceProps) {
  const t = useTranslate()
  const options = AUDIENCES.map((audience) => [audience, t(`settings.audience.${audience}`)] as const)
  return <ChoiceSetting {...props} options={options} />
}

interface SwitchProps extends Omit<ChoiceProps, 'options'> {
  name: SettingsWith<{ kind: 'flag' }>
  /** Why it is off and stays off. */
  fixed?: string
}

/** The hidden field after the checkbox sends "off" where the browser sends nothing for an unchecked box. */
export function SwitchSetting({ name, label, hint, fixed }: SwitchProps) {
  const { text, problem } = useSetting(name)
  const isFixed = fixed !== undefined
  return (
    <div className={fieldClasses.field}>
      <div className={classes.switch}>
        <label htmlFor={name} className={fieldClasses.label}>
          {label}
        </label>
        <input
          {...describedBy(name, hint, problem)}
          type="checkbox"
          id={name}
          name={name}
          value="1"
          disabled={isFixed}
          defaultChecked={!isFixed && text === '1'}
          className={classes.box}
        />
        {!isFixed && <input type="hidden" name={name} value="0" />}
      </div>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={parts.hint}>
          {hint}
        </p>
      )}
      {isFixed && <p className={classes.reason}>{fixed}</p>}
      <Problem name={name} problem={problem} />
    </div>
  )
}
