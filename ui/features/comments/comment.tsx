import { useEffect, useRef } from 'react'
import type { AggregatedComment } from '#schema/comment.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { ReportComment } from '#ui/features/reports/report-comment.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './comment.module.css'

const LIKE = '1'

interface CommentProps {
  comment: AggregatedComment
  pinId: string
  /** Of the first of the comments that were just asked for. */
  isFocused?: boolean
}

export function Comment({ comment, pinId, isFocused = false }: CommentProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isFocused) item.current?.focus()
  }, [isFocused])
  const t = useTranslate()
  const format = useFormat()
  const { user, text, createdAt, helpfulCount, commentCount, highlightedByPinOwner } = comment
  const likes = comment.reactionCounts[LIKE] ?? 0
  return (
    <li
      ref={item}
      tabIndex={-1}
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
      </div>
      <div className={classes.more}>
        <MoreMenu label={t('comment.more', { name: user.fullName })}>
          <ReportComment id={comment.id} pinId={pinId} />
        </MoreMenu>
      </div>
    </li>
  )
}
