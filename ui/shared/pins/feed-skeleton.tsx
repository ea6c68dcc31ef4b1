import { useTranslate } from '#ui/app/texts/translate.ts'
import { Masonry, MasonryItem } from '#ui/kit/masonry.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import classes from './feed-skeleton.module.css'

const HEIGHTS = [84, 60, 96, 72, 88, 54, 78, 102, 66, 90, 58, 80]

export function FeedSkeleton() {
  const t = useTranslate()
  return (
    <div className={classes.feed}>
      <span className="visually-hidden">
        <Spinner label={t('state.loading')} />
      </span>
      <Masonry>
        {HEIGHTS.map((rows, index) => (
          <MasonryItem key={index} rows={rows} lines={2} narrowLines={2}>
            <Skeleton shape="box" className={classes.image} />
          </MasonryItem>
        ))}
      </Masonry>
    </div>
  )
}
