import { AUDIENCES } from '#schema/constants/audiences.ts'
import type { SettingName, SettingsWith } from '#schema/settings/settings.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { describedBy, FieldFrame, FieldHints } from '#ui/kit/field-frame.tsx'
import { useSetting } from './setting.ts'
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
    <FieldFrame id={name} label={label} hint={hint} problem={problem}>
      <select
        {...describedBy({ id: name, hint, problem })}
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
    </FieldFrame>
  )
}

export function ChoiceSetting({ name, label, hint, options }: ChoiceProps) {
  const { text, problem } = useSetting(name)
  return (
    <fieldset className={classNames(fieldClasses.field, classes.choice)} {...describedBy({ id: name, hint, problem })}>
      <legend className={fieldClasses.label}>{label}</legend>
      <FieldHints id={name} hint={hint} />
      {options.map(([value, label]) => (
        <label key={value} className={parts.option}>
          <input type="radio" name={name} value={value} defaultChecked={value === text} />
          <span>{label}</span>
        </label>
      ))}
      <FieldHints id={name} problem={problem} />
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
          {...describedBy({ id: name, hint, problem })}
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
      <FieldHints id={name} hint={hint} />
      {isFixed && <p className={classes.reason}>{fixed}</p>}
      <FieldHints id={name} problem={problem} />
    </div>
  )
}
