import type { BoardPage } from '#schema/board.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { ReportAction } from '#ui/features/reports/report-action.tsx'
import { ShareAction } from '#ui/features/share/share-action.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'

export function BoardMenu({ page: { board, owner, permissions }, path }: { page: BoardPage; path: BoardPath }) {
  const t = useTranslate()
  const isMine = useAppData().context.user?.username === owner.username
  return (
    <MoreMenu label={t('board.more')}>
      <ShareAction shared={{ path: board.url, title: board.name, isEmbeddable: board.privacy !== 'secret' }}>
        {t('share.board')}
      </ShareAction>
      {permissions.includes('edit_board') && (
        <a href={href('boardEdit', path)}>
          <Icon name="pencil" />
          {t('board.edit')}
        </a>
      )}
      {board.collaboratedByMe && (
        <a href={href('boardPeople', path)}>
          <Icon name="person" />
          {t('boardPeople.show')}
        </a>
      )}
      {!isMine && <ReportAction type="board" id={board.entityId} nodeId={board.id} viewType="board" />}
    </MoreMenu>
  )
}

interface BoardPath {
  username: string
  board: string
}
