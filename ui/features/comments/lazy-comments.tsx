import { memo, type ReactNode } from 'react'
import { lazyPart } from '#ui/app/lazy-chunk.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CommentsSkeleton } from './comments-skeleton.tsx'
// The box that the server draws is there before its code is.
import './write-box.module.css'
import type { CommentsProps } from './comments.tsx'
import classes from './comments.module.css'

const Comments = lazyPart<CommentsProps>('comments', async () => (await import('./comments.tsx')).Comments)

/** Memoized: an update before its code arrives would replace the server's comments by the skeleton. */
export const LazyComments = memo(function LazyComments({ count, ...props }: CommentsProps & { count: number }) {
  return (
    <LateBlock fallback={<CommentsSkeleton count={count} />}>
      <Comments {...props} />
    </LateBlock>
  )
})

export function CommentsSection({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="comments" className={classes.section}>
      <h2 id="comments" className={classes.heading}>
        {t('comments.heading', { count })}
      </h2>
      {children}
    </section>
  )
}
