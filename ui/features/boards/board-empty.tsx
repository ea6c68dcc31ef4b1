import type { BoardPage } from '#schema/boards/board.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'

export function BoardEmpty({ page }: { page: BoardPage }) {
  const t = useTranslate()
  const maySave = page.permissions.includes('save_pins') && !page.isArchived
  return (
    <Empty text={t(emptyKey(page, maySave))}>
      {maySave && (
        <ButtonLink look="primary" href={href('topics')}>
          {t('nav.explore')}
        </ButtonLink>
      )}
    </Empty>
  )
}

function emptyKey({ section, sections, pinCount }: BoardPage, maySave: boolean): MessageKey {
  if (section !== null) return maySave ? 'board.own.noPinsInSection' : 'board.noPins'
  if (sections.length > 0 && pinCount > 0) return 'board.allInSections'
  return maySave ? 'board.own.noPins' : 'board.noPins'
}
