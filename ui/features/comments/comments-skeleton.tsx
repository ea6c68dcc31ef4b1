import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import comment from './comment.module.css'
import classes from './comments.module.css'

export function CommentsSkeleton({ count }: { count: number }) {
  const t = useTranslate()
  return (
    <div role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: Math.min(count, 5) }, (_, index) => (
        <div key={index} className={classNames(comment.comment, classes.row)}>
          <Skeleton shape="round" />
          <div className={classes.lines}>
            <Skeleton className={classes.short} />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
