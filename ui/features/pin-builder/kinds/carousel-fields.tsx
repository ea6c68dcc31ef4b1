import { useId } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from '../pieces/describe-field.ts'
import { FileThumbnail } from '../pieces/file-thumbnail.tsx'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import type { PieceFile, Slot } from '../pieces/piece.ts'
import fieldParts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './carousel-fields.module.css'
import parts from './parts.module.css'

const EMPTY: Slot = { title: '', link: '' }

/** What each image of a carousel says and leads to, in the order of the images. */
export function CarouselFields({ piece, change }: FieldsProps) {
  const t = useTranslate()
  const id = useId()
  const { files, problems } = piece
  const { slots } = piece.fields
  return (
    <section className={parts.part} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={parts.heading}>
        {t('pinBuilder.carousel.heading')}
      </h2>
      {files.length === 0 ? (
        <p className={fieldParts.hint}>{t('pinBuilder.carousel.empty')}</p>
      ) : (
        <ol className={classes.slots}>
          {files.map((file, place) => (
            <SlotFields
              key={file.key}
              file={file}
              place={place}
              slot={slots[file.key] ?? EMPTY}
              problems={problems}
              onChange={(changed) =>
                change({ slots: { ...slots, [file.key]: { ...(slots[file.key] ?? EMPTY), ...changed } } })
              }
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface SlotFieldsProps {
  file: PieceFile
  place: number
  slot: Slot
  problems: Readonly<Record<string, string>>
  onChange(changed: Partial<Slot>): void
}

function SlotFields({ file, place, slot, problems, onChange }: SlotFieldsProps) {
  const t = useTranslate()
  const id = useId()
  const field = (name: keyof Slot, label: string) => ({
    id: `${id}-${name}`,
    label,
    problem: problems[`carousel.slots.${place}.${name}`],
  })
  const title = field('title', t('pinBuilder.carousel.title', { number: place + 1 }))
  const link = field('link', t('pinBuilder.carousel.link', { number: place + 1 }))
  return (
    <li className={classes.slot}>
      <FileThumbnail file={file} />
      <div className={classes.fields}>
        <FieldFrame {...title}>
          <input
            {...describeField(title)}
            className={fieldClasses.input}
            autoComplete="off"
            value={slot.title}
            onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          />
        </FieldFrame>
        <FieldFrame {...link}>
          <input
            {...describeField(link)}
            className={fieldClasses.input}
            type="url"
            inputMode="url"
            autoComplete="off"
            dir="ltr"
            value={slot.link}
            onChange={({ currentTarget }) => onChange({ link: currentTarget.value })}
          />
        </FieldFrame>
      </div>
    </li>
  )
}
