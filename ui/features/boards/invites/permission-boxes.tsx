import type { BoardPermission } from '#schema/boards/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './board-invites.module.css'

interface PermissionBoxesProps {
  id: string
  /** No one gives what they do not have. */
  offered: readonly BoardPermission[]
  ticked: readonly BoardPermission[]
}

export function PermissionBoxes({ id, offered, ticked }: PermissionBoxesProps) {
  const t = useTranslate()
  return (
    <fieldset className={classes.boxes}>
      <legend className={fieldClasses.label}>{t('boardPeople.may')}</legend>
      {offered.map((name) => (
        <label key={name} className={parts.option} htmlFor={`${id}-${name}`}>
          <input
            type="checkbox"
            id={`${id}-${name}`}
            name={`may_${name}`}
            value="1"
            defaultChecked={ticked.includes(name)}
          />
          <span>{t(`boardPeople.may.${name}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
