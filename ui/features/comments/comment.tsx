import type { AggregatedComment } from '#schema/comment.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { ReportComment } from '#ui/features/reports/report-comment.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './comment.module.css'

const LIKE = '1'

export function Comment({ comment, pinId }: { comment: AggregatedComment; pinId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { user, text, createdAt, helpfulCount, commentCount, highlightedByPinOwner } = comment
  const likes = comment.reactionCounts[LIKE] ?? 0
  return (
    <li
      className={classNames(classes.comment, highlightedByPinOwner && classes.highlighted)}
      data-seen={`comment:${comment.id}`}
    >
      <Avatar name={user.fullName} src={user.smallImageUrl} />
      <div className={classes.words}>
        {highlightedByPinOwner && <p className={classes.badge}>{t('comment.highlighted')}</p>}
        <p>
          <bdi className={classes.name}>{user.fullName}</bdi>{' '}
          <time className={classes.soft} dateTime={createdAt}>
            {format.date(createdAt)}
          </time>
        </p>
        <p dir="auto" className={classes.text}>
          {comment.translatedText || text}
        </p>
        {likes + helpfulCount + commentCount > 0 && (
          <p className={classes.soft}>
            {[
              likes > 0 && t('comment.likes', { count: likes }),
              helpfulCount > 0 && t('comment.helpful', { count: helpfulCount }),
              commentCount > 0 && t('comment.replies', { count: commentCount }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <ReportComment id={comment.id} pinId={pinId} />
      </div>
    </li>
  )
}
