import { useTranslate } from '#ui/app/texts/translate.ts'
import { useSections } from '#ui/features/saves/use-sections.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from './pieces/describe-field.ts'
import type { FieldsProps } from './pieces/piece-fields.ts'
import fieldClasses from '#ui/kit/field.module.css'

/** The field is rendered in the browser only. A board without sections has none. */
export function SectionField({ piece: { fields, problems }, change }: FieldsProps) {
  const t = useTranslate()
  const { board_id: boardId, section_id: sectionId } = fields
  const { sections } = useSections(boardId)
  if (sections.length === 0) return null
  const frame = { id: 'pin-section_id', label: t('pinBuilder.field.section'), problem: problems['section_id'] }
  return (
    <FieldFrame {...frame}>
      <select
        {...describeField(frame)}
        className={fieldClasses.input}
        value={sectionId ?? ''}
        onChange={({ currentTarget }) => change({ section_id: currentTarget.value || null })}
      >
        <option value="">{t('pinBuilder.noSection')}</option>
        {sections.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
