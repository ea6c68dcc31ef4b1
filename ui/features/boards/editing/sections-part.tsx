import { flushSync } from 'react-dom'
import type { BoardEdit } from '#schema/boards/board.ts'
import { useStoreResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { MergeSection } from '#ui/features/boards/moves/merge-board.tsx'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Field } from '#ui/kit/field.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { SHEET_FORM, SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { Grip } from '#ui/shared/order/grip.tsx'
import { applyChange } from '#ui/shared/order/order-change.ts'
import { useOrder, type Order } from '#ui/shared/order/use-order.ts'
import type { EditBoardProps } from './edit-board-props.ts'
import classes from './board-form.module.css'

type Section = BoardEdit['sections'][number]

export function SectionsPart({ board, request, path, form }: EditBoardProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const store = useStoreResult<'BoardEditQuery'>(request)
  const order = useOrder<Section, HTMLOListElement>({
    name: `order sections of ${board.id}`,
    items: board.sections,
    count: board.sections.length,
    run: ({ id, beforeId }, init) =>
      sendCall('BoardSectionResource.update', { section_id: id, before_section_id: beforeId }, init),
    onDone: (change) =>
      store((known) =>
        known.__typename === 'BoardEdit' ? { ...known, sections: [...applyChange(known.sections, change)] } : known,
      ),
  })
  const isRefused = form?.values['action'] === 'addSection'
  return (
    <SheetPart id="sections" title={t('board.sections')}>
      <SheetText>{t('board.sectionsText')}</SheetText>
      {order.items.length > 0 && (
        <ol {...order.pointer.listProps} className={classes.sections}>
          {order.items.map((section, place) => (
            <SectionRow
              key={section.id}
              section={section}
              board={board}
              order={order}
              place={place}
              path={path}
              form={form}
            />
          ))}
        </ol>
      )}
      <form method="post" action={path} noValidate className={SHEET_FORM} onSubmit={sendOnce}>
        <input type="hidden" name="board_id" value={board.id} />
        <Field
          name="title"
          id="new-section"
          label={t('board.section.new')}
          autoComplete="off"
          defaultValue={isRefused ? form.values['title'] : ''}
          error={useTitleProblem(isRefused ? form.problems['title'] : undefined)}
        />
        <Button type="submit" name="action" value="addSection">
          {t('board.section.add')}
        </Button>
      </form>
    </SheetPart>
  )
}

interface SectionRowProps extends Pick<EditBoardProps, 'board' | 'path' | 'form'> {
  section: Section
  order: Order<Section, HTMLOListElement>
  place: number
}

function SectionRow({ section: { id, title }, board, order, place, path, form }: SectionRowProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { items, pointer, move } = order
  const isRefused = form?.values['action'] === 'renameSection' && form.values['section_id'] === id
  const error = useTitleProblem(isRefused ? form.problems['title'] : undefined)
  const previous = items[place - 1]
  return (
    <li className={classNames(classes.section, place === pointer.draggedPlace && classes.dragged)}>
      <form method="post" action={path} noValidate className={classes.rename} onSubmit={sendOnce}>
        <input type="hidden" name="section_id" value={id} />
        <Field
          name="title"
          id={`section-${id}`}
          label={t('board.section.title', { number: place + 1 })}
          autoComplete="off"
          defaultValue={isRefused ? form.values['title'] : title}
          error={error}
        />
        <Button type="submit" name="action" value="renameSection">
          {t('board.section.rename')}
        </Button>
        <Button type="submit" name="action" value="deleteSection" formNoValidate>
          {t('board.section.delete')}
        </Button>
      </form>
      <div className={classes.tools}>
        <MergeSection board={board} sectionId={id} />
        {previous && (
          <Move
            path={path}
            id={id}
            before={previous.id}
            label={t('board.section.up', { title })}
            className={classes.up}
            onMove={() => move(place, place - 1)}
          />
        )}
        {place < items.length - 1 && (
          <Move
            path={path}
            id={id}
            before={items[place + 2]?.id ?? ''}
            label={t('board.section.down', { title })}
            onMove={() => move(place, place + 1)}
          />
        )}
      </div>
      {items.length > 1 && <Grip className={classes.grip} onBegin={(event) => pointer.begin(event, place)} />}
    </li>
  )
}

interface MoveProps {
  path: string
  id: string
  /** Nothing is last. */
  before: string
  label: string
  className?: string | undefined
  onMove(): void
}

const MOVE = 'moveSection'

/** Keeps the focus on the row; on its other button, where it has come to an end of the list. */
function Move({ path, id, before, label, className, onMove }: MoveProps) {
  return (
    <form
      method="post"
      action={path}
      onSubmit={(event) => {
        event.preventDefault()
        const row = event.currentTarget.closest('li')
        const pressed = event.currentTarget.querySelector('button')
        flushSync(onMove)
        const next = pressed?.isConnected ? pressed : row?.querySelector<HTMLElement>(`button[value="${MOVE}"]`)
        next?.focus()
      }}
    >
      <input type="hidden" name="section_id" value={id} />
      <input type="hidden" name="before_section_id" value={before} />
      <IconButton type="submit" name="action" value={MOVE} label={label} className={className}>
        <Icon name="down" />
      </IconButton>
    </form>
  )
}

function useTitleProblem(problem: unknown): string | null {
  const t = useTranslate()
  if (problem === undefined) return null
  return t(problem === 'sectionTitleTaken' ? 'board.problem.sectionTaken' : 'board.problem.section')
}
