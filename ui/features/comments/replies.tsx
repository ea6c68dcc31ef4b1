import { useState, type ReactNode } from 'react'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { Comment } from './comment.tsx'
import { useThread } from './thread-context.ts'
import { FOLDED } from './thread.ts'
import classes from './comment.module.css'

/** Folded until they are asked for; without scripts on the page of their comment. */
export function Replies({
  comment: { id, pinId, commentCount },
  linkedId,
}: {
  comment: AggregatedComment
  linkedId?: string | undefined
}) {
  const t = useTranslate()
  const { thread, focusId, loadReplies, loadEarlierReplies } = useThread()
  const page = thread.replies.get(id)
  const replies = (page?.ids ?? []).flatMap((reply) => thread.comments.get(reply) ?? [])
  const rest = Math.max(0, commentCount - replies.length)
  const hasMore = page ? page.after !== null : commentCount > 0
  if (!hasMore && replies.length === 0) return null
  // Their place is before those that were written since.
  const areFolded = page?.after === FOLDED
  const more = hasMore && (
    <MoreReplies href={href('pin', { id: pinId }, { comment: id })} load={() => loadReplies(id)}>
      {page && !areFolded ? t('comment.moreReplies') : t('comment.showReplies', { count: rest })}
    </MoreReplies>
  )
  return (
    <>
      {page && page.before !== null && (
        <MoreReplies
          href={href('pin', { id: pinId }, { comment: page.ids[0] ?? id })}
          load={() => loadEarlierReplies(id)}
        >
          {t('comment.earlierReplies')}
        </MoreReplies>
      )}
      {areFolded && more}
      {replies.length > 0 && (
        <ul
          className={classes.replies}
          aria-label={t('comment.replies', { count: Math.max(commentCount, replies.length) })}
        >
          {replies.map((reply) => (
            <Comment key={reply.id} comment={reply} isFocused={reply.id === focusId} isLinked={reply.id === linkedId} />
          ))}
        </ul>
      )}
      {!areFolded && more}
    </>
  )
}

/** A link to the page of the thread, without scripts. */
function MoreReplies({ href: address, load, children }: { href: string; load(): Promise<void>; children: ReactNode }) {
  const t = useTranslate()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  return (
    <>
      <p>
        <a
          href={address}
          rel="nofollow"
          className={classNames(classes.action, classes.unfold)}
          aria-busy={state === 'loading' || undefined}
          onClick={(event) => {
            event.preventDefault()
            if (state === 'loading') return
            setState('loading')
            load().then(
              () => setState('idle'),
              () => setState('failed'),
            )
          }}
        >
          {children}
        </a>
      </p>
      <ErrorMessage>{state === 'failed' && t('comments.notLoaded')}</ErrorMessage>
    </>
  )
}
