import type { BoardPage } from '#schema/boards/board.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportAction } from '#ui/features/moderation/reports/report-action.tsx'
import { FollowButton } from '#ui/features/people/follows/follow-button.tsx'
import { ShareAction } from '#ui/features/pins/share/share-action.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'
import { PencilIcon } from '#ui/kit/rare-icons.tsx'

interface BoardActionsProps {
  page: BoardPage
  path: { username: string; board: string }
}

export function BoardActions({ page: { board, owner, permissions }, path }: BoardActionsProps) {
  const t = useTranslate()
  const isMine = useAppData().context.user?.username === owner.username
  return (
    <>
      {!isMine && (
        <FollowButton
          subject={{ kind: 'board', id: board.entityId, isFollowing: board.followedByMe }}
          next={board.url}
        />
      )}
      <ButtonLink href={href('boardIdeas', path)}>{t('board.ideas')}</ButtonLink>
      <MoreMenu label={t('board.more')}>
        <ShareAction
          shared={{
            path: board.url,
            title: board.name,
            subject: { kind: 'board', id: board.entityId },
            isEmbeddable: board.privacy !== 'secret',
          }}
        >
          {t('share.board')}
        </ShareAction>
        {permissions.includes('edit_board') && (
          <a href={href('boardEdit', path)}>
            <PencilIcon />
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
    </>
  )
}
