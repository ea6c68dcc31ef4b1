import { useTranslate } from '#ui/app/messages/translate.ts'
import { MergeSection } from '#ui/features/boards/organize/merge-board.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { SHEET_FORM, SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import classes from './board-form.module.css'
import type { EditBoardProps } from './edit-board.tsx'

export function SectionsPart({ board, path, form }: EditBoardProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { sections } = board
  const isRefused = form?.values['action'] === 'addSection'
  return (
    <SheetPart id="sections" title={t('board.sections')}>
      <SheetText>{t('board.sectionsText')}</SheetText>
      {sections.length > 0 && (
        <ol className={classes.sections}>
          {sections.map(({ id }, place) => (
            <SectionRow key={id} board={board} place={place} path={path} form={form} />
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
  place: number
}

function SectionRow({ board, place, path, form }: SectionRowProps) {
  const t = useTranslate()
  const { sections } = board
  const sendOnce = useSentOnce()
  const isRefused = form?.values['action'] === 'renameSection' && form.values['section_id'] === sections[place]?.id
  const error = useTitleProblem(isRefused ? form.problems['title'] : undefined)
  const section = sections[place]
  if (!section) return null
  const { id, title } = section
  const previous = sections[place - 1]
  return (
    <li className={classes.section}>
      <form method="post" action={path} noValidate onSubmit={sendOnce}>
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
      {previous && (
        <Move
          path={path}
          id={id}
          before={previous.id}
          label={t('board.section.up', { title })}
          className={classes.up}
        />
      )}
      {place < sections.length - 1 && (
        <Move path={path} id={id} before={sections[place + 2]?.id ?? ''} label={t('board.section.down', { title })} />
      )}
      <MergeSection board={board} sectionId={id} />
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
}

function Move({ path, id, before, label, className }: MoveProps) {
  const sendOnce = useSentOnce()
  return (
    <form method="post" action={path} onSubmit={sendOnce}>
      <input type="hidden" name="section_id" value={id} />
      <input type="hidden" name="before_section_id" value={before} />
      <IconButton type="submit" name="action" value="moveSection" label={label} className={className}>
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
