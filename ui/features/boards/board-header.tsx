import type { BoardPage } from '#schema/boards/board.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { FollowSubject } from '#ui/features/people/follows/follow-presses.ts'
import { FollowerCount } from '#ui/features/people/follows/follower-count.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { usePinCount } from '#ui/shared/boards/use-pin-count.ts'
import { BackToBoard } from './back-to-board.tsx'
import classes from './board-header.module.css'

export function BoardHeader({ page, title }: { page: BoardPage; title: string }) {
  const t = useTranslate()
  const { board, owner, section, description } = page
  const isWhole = title === board.name && section === null
  const subject: FollowSubject = { kind: 'board', id: board.entityId, isFollowing: board.followedByMe }
  return (
    <>
      {!isWhole && <BackToBoard board={board} className={classes.back} />}
      <PageHeading title={title} text={isWhole ? description : null}>
        <BoardDetails page={page} subject={subject} isWhole={isWhole} />
        <p className={classes.people}>
          <a className={classes.person} href={href('profile', { username: owner.username })}>
            <Avatar name={owner.fullName} src={owner.mediumImageUrl} />
            <bdi>{owner.fullName}</bdi>
          </a>
          {page.collaboratorCount > 0 && (
            <span className={classes.with}>
              {page.collaborators.map(({ username, fullName, smallImageUrl }) => (
                <a key={username} href={href('profile', { username })} className={classes.other}>
                  <Avatar name={fullName} src={smallImageUrl} />
                  <span className="visually-hidden">{fullName}</span>
                </a>
              ))}
              <span>{t('board.collaborators', { count: page.collaboratorCount })}</span>
            </span>
          )}
        </p>
      </PageHeading>
    </>
  )
}

/** Counts are of the whole board: a section has none of its own. */
function BoardDetails({ page, subject, isWhole }: { page: BoardPage; subject: FollowSubject; isWhole: boolean }) {
  const t = useTranslate()
  const pinCount = usePinCount(page.pinCount)
  const isSecret = page.board.privacy === 'secret'
  const { isArchived } = page
  if (!isWhole && !isSecret && !isArchived) return null
  return (
    <p className={classes.facts}>
      {page.hiddenBy !== null && <a href={href('appeal', { id: page.hiddenBy })}>{t('board.hiddenByTeam')}</a>}
      {isSecret && page.hiddenBy === null && (
        <span className={classes.secret}>
          <Icon name="lock" size={16} />
          {t('board.secret')}
        </span>
      )}
      {isArchived && <span>{t('board.archived')}</span>}
      {isWhole && <span>{pinCount}</span>}
      {isWhole && (
        <span>
          <FollowerCount subject={subject} count={page.followerCount} />
        </span>
      )}
    </p>
  )
}
