import type { Provenance } from '#schema/media/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from './pieces/describe-field.ts'
import type { FieldsProps } from './pieces/piece-fields.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'

const PROVENANCES = ['ai_generated', 'ai_modified'] as const satisfies readonly Provenance[]

export function OptionFields({ piece: { fields, problems, isProvenanceFixed }, change }: FieldsProps) {
  const t = useTranslate()
  const frame = {
    id: 'pin-provenance',
    label: t('pinBuilder.field.provenance'),
    hint: t(isProvenanceFixed ? 'pinBuilder.provenance.fixed' : 'pinBuilder.provenance.hint'),
    problem: problems['provenance'],
  }
  return (
    <>
      <FieldFrame {...frame}>
        <select
          {...describeField(frame)}
          name="provenance"
          className={fieldClasses.input}
          value={fields.provenance ?? ''}
          disabled={isProvenanceFixed}
          onChange={({ currentTarget }) =>
            change({ provenance: PROVENANCES.find((one) => one === currentTarget.value) ?? null })
          }
        >
          <option value="">{t('pinBuilder.provenance.none')}</option>
          {PROVENANCES.map((one) => (
            <option key={one} value={one}>
              {t(`pinBuilder.provenance.${one}`)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <label className={parts.option}>
        <input
          type="checkbox"
          name="allows_comments"
          checked={!fields.comments_disabled}
          onChange={({ currentTarget }) => change({ comments_disabled: !currentTarget.checked })}
        />
        {t('pinBuilder.field.comments')}
      </label>
    </>
  )
}
