import type { Feed } from '#ui/app/query/use-feed.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { useInView } from '#ui/platform/observers/use-in-view.ts'
import classes from './pin-feed.module.css'

const MARGIN = '1600px'

export function FeedEnd({ feed, moreHref }: { feed: Feed<unknown>; moreHref(after: string): string }) {
  const t = useTranslate()
  const { hasNextPage, hasFailed, isFetchingNextPage, fetchNextPage } = feed
  const isWaiting = hasNextPage && !hasFailed && !isFetchingNextPage
  const sentinel = useInView<HTMLDivElement>(fetchNextPage, isWaiting, MARGIN)
  const after = feed.pages.at(-1)?.pageInfo.endCursor

  return (
    <div className={classes.end} ref={sentinel} data-endless={hasNextPage || undefined}>
      {hasFailed ? (
        <div role="alert">
          <p>{t('feed.failed')}</p>
          <Button onClick={fetchNextPage}>{t('action.tryAgain')}</Button>
        </div>
      ) : isFetchingNextPage ? (
        <Spinner label={t('state.loading')} />
      ) : hasNextPage && after ? (
        <ButtonLink
          href={moreHref(after)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            fetchNextPage()
          }}
        >
          {t('feed.more')}
        </ButtonLink>
      ) : (
        <p className={classes.done}>{t('feed.end')}</p>
      )}
    </div>
  )
}
