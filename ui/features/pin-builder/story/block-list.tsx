import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_STORY_BLOCKS } from '#schema/pins/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { FieldHints } from '#ui/kit/field-frame.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { Grip } from '#ui/shared/order/grip.tsx'
import { moveItem } from '#ui/shared/order/move-item.ts'
import { usePointerOrder } from '#ui/shared/order/use-pointer-order.ts'
import type { FieldsProps } from '../pieces/piece-fields.ts'
import type { StoryBlock } from '../pieces/piece.ts'
import { ItemTools } from './item-tools.tsx'
import { StoryBlockFields } from './story-block-fields.tsx'
import { BLOCK_TYPES, copyBlock, newBlock } from './story-changes.ts'
import classes from './block-list.module.css'

interface BlockListProps extends FieldsProps {
  blocks: readonly StoryBlock[]
  /** The path of the blocks in the call. */
  path: string
  onChange(blocks: readonly StoryBlock[]): void
}

/** What a page of a story is made of. */
export function BlockList({ blocks, path, onChange, ...fields }: BlockListProps) {
  const t = useTranslate()
  const id = useId()
  const chips = useRef<HTMLDivElement>(null)
  const count = blocks.length
  const problem = fields.piece.problems[path]
  const order = usePointerOrder<HTMLOListElement>({
    count,
    onMove: (from, to) => onChange(moveItem(blocks, from, to)),
    onDropped: (to) => announce(t('order.movedTo', { number: to + 1, count })),
  })

  function focusBlock(place: number): void {
    const field = order.listProps.ref.current?.children[place]?.querySelector<HTMLElement>('input, textarea, select')
    ;(field ?? chips.current?.querySelector('button'))?.focus()
  }

  function insert(block: StoryBlock, at: number): void {
    flushSync(() => onChange(blocks.toSpliced(at, 0, block)))
    focusBlock(at)
  }

  return (
    <>
      {count > 0 && (
        <ol {...order.listProps} className={classes.blocks} aria-label={t('pinBuilder.story.blocks')}>
          {blocks.map((block, place) => {
            const type = t(`pinBuilder.block.${block.type}`)
            return (
              <li
                key={block.key}
                className={classNames(classes.block, place === order.draggedPlace && classes.dragged)}
              >
                <div className={classes.head}>
                  <Grip onBegin={(event) => order.begin(event, place)} />
                  <h4 className={classes.type}>{type}</h4>
                  <ItemTools
                    name={t('pinBuilder.story.block', { type, number: place + 1 })}
                    place={place}
                    count={count}
                    direction="down"
                    mayCopy={count < MAX_STORY_BLOCKS}
                    onMove={(to) => onChange(moveItem(blocks, place, to))}
                    onCopy={() => insert(copyBlock(block), place + 1)}
                    onRemove={() => {
                      flushSync(() => onChange(blocks.toSpliced(place, 1)))
                      focusBlock(Math.min(place, count - 2))
                    }}
                  />
                </div>
                <StoryBlockFields
                  {...fields}
                  block={block}
                  path={`${path}.${place}`}
                  onChange={(changed) => onChange(blocks.with(place, { ...block, ...changed }))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <div
        ref={chips}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        className={classes.adding}
      >
        <p id={`${id}-label`} className={classes.label}>
          {t(count < MAX_STORY_BLOCKS ? 'pinBuilder.story.addBlock' : 'pinBuilder.story.full')}
        </p>
        <div className={classes.chips}>
          {BLOCK_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              className={classes.chip}
              data-wrong={problem !== undefined || undefined}
              disabled={count >= MAX_STORY_BLOCKS}
              onClick={() => insert(newBlock(type), count)}
            >
              {t(`pinBuilder.block.${type}`)}
            </button>
          ))}
        </div>
        <FieldHints id={id} problem={problem} />
      </div>
    </>
  )
}
