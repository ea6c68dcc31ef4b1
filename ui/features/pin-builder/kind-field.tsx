import { PIN_KINDS, type PinKind } from '#schema/pins/pin-kind.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from './pieces/describe-field.ts'
import type { FieldsProps } from './pieces/piece-fields.ts'
import fieldClasses from '#ui/kit/field.module.css'

/** A pin stays of its kind once it is public. */
export function KindField({ piece: { key, kind, pinId }, dispatch, isReady }: FieldsProps & { isReady: boolean }) {
  const t = useTranslate()
  if (pinId !== null) return null
  const frame = { id: 'pin-kind', label: t('pinBuilder.field.kind') }
  return (
    <FieldFrame {...frame}>
      <select
        {...describeField(frame)}
        className={fieldClasses.input}
        value={kind}
        disabled={!isReady}
        onChange={({ currentTarget }) => dispatch({ type: 'kindChosen', key, kind: currentTarget.value as PinKind })}
      >
        {PIN_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`pinBuilder.kind.${one}`)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
