import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CreateBoardForm } from '#ui/features/boards/editing/create-board-form.tsx'
import { SHEET_ALONE, SheetHeading } from '#ui/kit/sheet.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('board.create') }),
  needsViewer: true,
  noindex: true,
  Page: CreateBoard,
})

function CreateBoard({ form }: PageInput) {
  const t = useTranslate()
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('board.create')} text={t('board.createText')} />
      <CreateBoardForm form={form} />
    </div>
  )
}
