import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './fields.module.css'
import type { FieldsProps } from './piece-fields.ts'

export function OptionFields({ piece: { fields }, change }: FieldsProps) {
  const t = useTranslate()
  return (
    <label className={classes.option}>
      <input
        type="checkbox"
        checked={!fields.comments_disabled}
        onChange={({ currentTarget }) => change({ comments_disabled: !currentTarget.checked })}
      />
      {t('pinBuilder.field.comments')}
    </label>
  )
}
