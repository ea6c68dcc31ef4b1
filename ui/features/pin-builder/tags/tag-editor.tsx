import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { TagFields } from '#schema/pin-builder/pin-fields.ts'
import { MAX_PRODUCT_TAGS } from '#schema/pins/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import type { Problems } from '../pieces/piece.ts'
import { placeOnImage } from './tag-changes.ts'
import { TagDot } from './tag-dot.tsx'
import { TagForm } from './tag-form.tsx'
import { findTagName } from './tag-target.ts'
import parts from '#ui/kit/field-parts.module.css'
import classes from './tag-editor.module.css'

interface TagEditorProps {
  tags: readonly TagFields[]
  problems: Problems
  onChange(tags: readonly TagFields[]): void
  /** The image, as wide as it may be. */
  children: ReactNode
}

/** Places tags on an image by pointer, touch or keyboard, and asks what each leads to. */
export function TagEditor({ tags, problems, onChange, children }: TagEditorProps) {
  const t = useTranslate()
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const dots = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [selectedPlace, setSelectedPlace] = useState<number | null>(findWrongPlace(problems))
  const selected = selectedPlace === null ? undefined : tags[selectedPlace]
  const isFull = tags.length >= MAX_PRODUCT_TAGS

  const getName = (tag: TagFields, place: number) =>
    findTagName(tag) ?? t('pinBuilder.tag.unnamed', { number: place + 1 })

  /** The label has the number that stands on the dot. */
  function getLabel(tag: TagFields, place: number): string {
    const name = findTagName(tag)
    const number = place + 1
    return name === null ? t('pinBuilder.tag.unnamed', { number }) : t('pinBuilder.tag.named', { number, name })
  }

  function add(place: Pick<TagFields, 'x' | 'y'>): boolean {
    if (isFull) {
      announce(t('pinBuilder.tag.full', { limit: MAX_PRODUCT_TAGS }))
      return false
    }
    flushSync(() => {
      onChange([...tags, { ...place, product_id: null, pin_id: null, title: '', link: '' }])
      setSelectedPlace(tags.length)
    })
    return true
  }

  function select(place: number): void {
    flushSync(() => setSelectedPlace(place))
    target.current?.focus()
  }

  function focusDot(place: number): void {
    const dot = dots.current?.querySelectorAll('button')[place]
    ;(dot ?? addButton.current)?.focus()
  }

  function remove(place: number): void {
    const tag = tags[place]
    if (!tag) return
    flushSync(() => {
      onChange(tags.toSpliced(place, 1))
      setSelectedPlace(null)
    })
    focusDot(Math.min(place, tags.length - 2))
    announce(t('pinBuilder.removed', { name: getName(tag, place) }))
  }

  return (
    <div className={classes.editor}>
      <div ref={area} className={classes.area}>
        {/* The button below adds tags by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.image}
          onClick={(event) => {
            const place = placeOnImage(event.currentTarget.getBoundingClientRect(), event)
            if (add(place)) target.current?.focus()
          }}
        >
          {children}
        </div>
        <div ref={dots} role="group" aria-label={t('pinBuilder.tag.dots')} className={classes.layer}>
          {tags.map((tag, place) => (
            <TagDot
              key={place}
              tag={tag}
              number={place + 1}
              label={getLabel(tag, place)}
              describedBy={`${id}-keys`}
              isSelected={place === selectedPlace}
              isWrong={`tagged_products.${place}.link` in problems}
              findImage={() => area.current?.getBoundingClientRect()}
              onMove={(moved) => onChange(tags.with(place, { ...tag, ...moved }))}
              onSelect={() => select(place)}
              onRemove={() => remove(place)}
            />
          ))}
        </div>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {t('pinBuilder.tag.keys')}
      </p>
      <div className={classes.actions}>
        <p className={parts.hint}>
          {isFull ? t('pinBuilder.tag.full', { limit: MAX_PRODUCT_TAGS }) : t('pinBuilder.tag.hint')}
        </p>
        <Button
          ref={addButton}
          disabled={isFull}
          onClick={() => {
            if (add({ x: 0.5, y: 0.5 })) focusDot(tags.length)
          }}
        >
          {t('pinBuilder.tag.add')}
        </Button>
      </div>
      {selected && selectedPlace !== null && (
        <TagForm
          key={selectedPlace}
          ref={target}
          tag={selected}
          heading={t('pinBuilder.tag.unnamed', { number: selectedPlace + 1 })}
          problem={
            problems[`tagged_products.${selectedPlace}.link`] ?? problems[`tagged_products.${selectedPlace}.pin_id`]
          }
          titleProblem={problems[`tagged_products.${selectedPlace}.title`]}
          onChange={(changed) => onChange(tags.with(selectedPlace, { ...selected, ...changed }))}
          onDone={() => {
            flushSync(() => setSelectedPlace(null))
            focusDot(selectedPlace)
          }}
        />
      )}
      {tags.length > 0 && <TagList names={tags.map(getName)} onEdit={select} onRemove={remove} />}
    </div>
  )
}

interface TagListProps {
  names: readonly string[]
  onEdit(place: number): void
  onRemove(place: number): void
}

/** The tags under the image, by the numbers that stand on their dots. */
function TagList({ names, onEdit, onRemove }: TagListProps) {
  const t = useTranslate()
  return (
    <ol className={classes.list} aria-label={t('pinBuilder.tag.list')}>
      {names.map((name, place) => (
        <li key={place} className={classes.item}>
          <span className={classes.number} aria-hidden="true">
            {place + 1}
          </span>
          <span className={classes.name}>
            <bdi>{name}</bdi>
          </span>
          <Button look="plain" aria-label={t('pinBuilder.tag.edit', { name })} onClick={() => onEdit(place)}>
            {t('pinBuilder.tag.editShort')}
          </Button>
          <IconButton label={t('pinBuilder.remove', { name })} onClick={() => onRemove(place)}>
            <Icon name="close" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

function findWrongPlace(problems: Problems): number | null {
  const [path] = Object.keys(problems).filter((name) => name.startsWith('tagged_products.'))
  return path === undefined ? null : Number(path.split('.')[1])
}
