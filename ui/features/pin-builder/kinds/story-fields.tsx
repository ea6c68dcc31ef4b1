import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_STORY_PAGES, STORY_LAYOUTS, type StoryLayout } from '#schema/pins/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { FieldFrame, FieldHints } from '#ui/kit/field-frame.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { moveItem } from '#ui/shared/order/move-item.ts'
import { usePointerOrder } from '#ui/shared/order/use-pointer-order.ts'
import { describeField } from '../pieces/describe-field.ts'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import type { StoryPage } from '../pieces/piece.ts'
import { BlockList } from '../story/block-list.tsx'
import { ItemTools } from '../story/item-tools.tsx'
import { copyPage, findWrongPage, newPage } from '../story/story-changes.ts'
import { StoryPreview } from '../story/story-preview.tsx'
import fieldClasses from '#ui/kit/field.module.css'
import parts from './parts.module.css'
import classes from './story-fields.module.css'

/** The pages of a story: one of them is edited, all of them are shown as they will be published. */
export function StoryFields(props: FieldsProps) {
  const { piece, change } = props
  const { story: pages } = piece.fields
  const t = useTranslate()
  const id = useId()
  const [shownKey, setShownKey] = useState<string | null>(null)
  const [seenProblems, setSeenProblems] = useState(piece.problems)
  const addButton = useRef<HTMLButtonElement>(null)
  const count = pages.length
  const place = Math.max(
    0,
    pages.findIndex(({ key }) => key === shownKey),
  )
  const page = pages[place]
  const problem = piece.problems['story']

  // The page with the field that the focus is about to move to.
  if (piece.problems !== seenProblems) {
    setSeenProblems(piece.problems)
    const wrong = pages[findWrongPage(piece.problems) ?? -1]
    if (wrong && !hasProblem(place)) setShownKey(wrong.key)
  }

  const order = usePointerOrder<HTMLOListElement>({
    count,
    onMove: (from, to) => change({ story: moveItem(pages, from, to) }),
    onDropped: (to) => announce(t('order.movedTo', { number: to + 1, count })),
  })

  function hasProblem(place: number): boolean {
    return Object.keys(piece.problems).some((path) => path.startsWith(`story.pages.${place}.`))
  }

  function focusTab(place: number): void {
    const tab = order.listProps.ref.current?.children[place]?.querySelector('button')
    ;(tab ?? addButton.current)?.focus()
  }

  function insert(added: StoryPage, at: number): void {
    flushSync(() => {
      change({ story: pages.toSpliced(at, 0, added) })
      setShownKey(added.key)
    })
    focusTab(at)
    announce(t('pinBuilder.story.added', { number: at + 1, count: count + 1 }))
  }

  function remove(): void {
    const next = pages[place + 1] ?? pages[place - 1]
    flushSync(() => {
      change({ story: pages.toSpliced(place, 1) })
      setShownKey(next?.key ?? null)
    })
    focusTab(Math.min(place, count - 2))
  }

  return (
    <>
      <section className={parts.part} aria-labelledby={`${id}-heading`}>
        <h2 id={`${id}-heading`} className={parts.heading}>
          {t('pinBuilder.story.heading')}
        </h2>
        <ol {...order.listProps} className={classes.pages}>
          {pages.map(({ key }, at) => (
            <li key={key} className={classNames(classes.item, at === order.draggedPlace && classes.dragged)}>
              <button
                type="button"
                className={classNames(classes.tab, hasProblem(at) && classes.wrong)}
                aria-current={at === place ? 'page' : undefined}
                aria-label={t(hasProblem(at) ? 'pinBuilder.story.wrongPage' : 'pinBuilder.story.page', {
                  number: at + 1,
                })}
                onPointerDown={(event) => order.begin(event, at)}
                onClick={() => setShownKey(key)}
              >
                {at + 1}
              </button>
            </li>
          ))}
          <li>
            <button
              ref={addButton}
              type="button"
              className={classNames(classes.tab, classes.add)}
              aria-label={t('pinBuilder.story.addPage')}
              aria-describedby={problem === undefined ? undefined : `${id}-problem`}
              data-wrong={problem !== undefined || undefined}
              disabled={count >= MAX_STORY_PAGES}
              onClick={() => insert(newPage(page?.layout ?? 'media_text', pages, piece.files), page ? place + 1 : 0)}
            >
              <Icon name="plus" />
            </button>
          </li>
        </ol>
        <FieldHints id={id} problem={problem} hint={count === 0 ? t('pinBuilder.story.empty') : undefined} />
        {page && (
          <PageFields
            {...props}
            page={page}
            place={place}
            onMove={(to) => {
              setShownKey(page.key)
              change({ story: moveItem(pages, place, to) })
            }}
            onCopy={() => insert(copyPage(page), place + 1)}
            onRemove={remove}
          />
        )}
      </section>
      {page && <StoryPreview piece={piece} place={place} />}
    </>
  )
}

interface PageFieldsProps extends FieldsProps {
  page: StoryPage
  place: number
  onMove(to: number): void
  onCopy(): void
  onRemove(): void
}

/** The page that is edited. */
function PageFields({ page, place, onMove, onCopy, onRemove, ...props }: PageFieldsProps) {
  const { piece, change } = props
  const { story: pages } = piece.fields
  const t = useTranslate()
  const layout = { id: useId(), label: t('pinBuilder.story.layout') }
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{t('pinBuilder.story.pageOf', { number: place + 1, count: pages.length })}</h3>
        <ItemTools
          name={t('pinBuilder.story.page', { number: place + 1 })}
          place={place}
          count={pages.length}
          direction="along"
          mayCopy={pages.length < MAX_STORY_PAGES}
          onMove={onMove}
          onCopy={onCopy}
          onRemove={onRemove}
        />
      </div>
      <FieldFrame {...layout}>
        <select
          {...describeField(layout)}
          className={fieldClasses.input}
          value={page.layout}
          onChange={({ currentTarget }) =>
            change({ story: pages.with(place, { ...page, layout: currentTarget.value as StoryLayout }) })
          }
        >
          {STORY_LAYOUTS.map((one) => (
            <option key={one} value={one}>
              {t(`pinBuilder.story.layouts.${one}`)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <BlockList
        {...props}
        key={page.key}
        blocks={page.blocks}
        path={`story.pages.${place}.blocks`}
        onChange={(blocks) => change({ story: pages.with(place, { ...page, blocks }) })}
      />
    </>
  )
}
