import { useState } from 'react'
import type { AggregatedComment } from '#schema/comment.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { Comment } from './comment.tsx'
import classes from './comment.module.css'
import { useThread } from './thread-context.ts'

/** Folded until they are asked for; without scripts on the page of their comment. */
export function Replies({
  comment: { id, pinId, commentCount },
  linkedId,
}: {
  comment: AggregatedComment
  linkedId?: string | undefined
}) {
  const t = useTranslate()
  const { thread, loadReplies } = useThread()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const page = thread.replies.get(id)
  const replies = (page?.ids ?? []).flatMap((reply) => thread.comments.get(reply) ?? [])
  const hasMore = page ? page.after !== null : commentCount > 0
  if (!hasMore && replies.length === 0) return null
  return (
    <>
      {replies.length > 0 && (
        <ul
          className={classes.replies}
          aria-label={t('comment.replies', { count: Math.max(commentCount, replies.length) })}
        >
          {replies.map((reply) => (
            <Comment key={reply.id} comment={reply} isLinked={reply.id === linkedId} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p>
          <a
            href={href('pin', { id: pinId }, { comment: id })}
            rel="nofollow"
            className={classNames(classes.action, classes.unfold)}
            aria-busy={state === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault()
              if (state === 'loading') return
              setState('loading')
              loadReplies(id).then(
                () => setState('idle'),
                () => setState('failed'),
              )
            }}
          >
            {page ? t('comment.moreReplies') : t('comment.showReplies', { count: commentCount })}
          </a>
        </p>
      )}
      <ErrorMessage>{state === 'failed' && t('comments.notLoaded')}</ErrorMessage>
    </>
  )
}
