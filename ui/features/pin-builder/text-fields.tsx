import { completeLink, parseWebLink } from '#schema/web-link.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from './pieces/describe-field.ts'
import type { FieldsProps } from './pieces/piece-fields.ts'
import type { TextField } from './pieces/piece.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'

export const TITLE_ID = 'pin-title'

interface TextFieldsProps extends FieldsProps {
  /** Shows what the page behind the link brings. */
  onLookUp(url: string): void
}

/** What a pin of any kind says. */
export function TextFields({ piece: { fields, files, problems }, change, onLookUp }: TextFieldsProps) {
  const t = useTranslate()
  const isReminded = files.length > 0 && fields.alt_text.trim() === '' && fields.title !== ''
  const frame = (name: TextField, label: string, hint?: string) => ({
    id: `pin-${name}`,
    label,
    hint,
    problem: problems[name],
  })
  const field = (described: ReturnType<typeof frame>, name: TextField) => ({
    ...describeField(described),
    name,
    dir: 'auto',
    className: fieldClasses.input,
    value: fields[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  const title = frame('title', t('pinBuilder.field.title'))
  const description = frame('description', t('pinBuilder.field.description'))
  const altHint = t(isReminded ? 'pinBuilder.altTextReminder' : 'pinBuilder.altTextHint')
  const altText = frame('alt_text', t('pinBuilder.field.altText'), altHint)
  const link = frame('link', t('pinBuilder.field.link'), t('pinBuilder.linkHint'))
  const page = parseWebLink(completeLink(fields.link))
  return (
    <>
      <FieldFrame {...title}>
        <input {...field(title, 'title')} autoComplete="off" enterKeyHint="next" />
      </FieldFrame>
      <FieldFrame {...description}>
        <textarea {...field(description, 'description')} rows={3} />
      </FieldFrame>
      <FieldFrame {...altText}>
        <textarea {...field(altText, 'alt_text')} rows={2} />
      </FieldFrame>
      <FieldFrame {...link}>
        <input {...field(link, 'link')} type="url" inputMode="url" autoComplete="off" dir="ltr" />
        {page && (
          <Button className={parts.action} onClick={() => onLookUp(page.href)}>
            {t('pinBuilder.lookUp')}
          </Button>
        )}
      </FieldFrame>
    </>
  )
}
