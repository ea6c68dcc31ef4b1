import { useEffect } from 'react'
import type { NotificationFilter } from '#schema/notifications/constants.ts'
import type { NotificationItem } from '#schema/notifications/queries.ts'
import { href } from '#schema/routes.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { WaitingButton } from '#ui/shared/waiting-button.tsx'
import { NotificationLine } from './notification-line.tsx'
import { notificationHref, type notificationRequest } from './notification-requests.ts'
import { useLiveNotifications } from './use-live-notifications.ts'
import { useNotificationUpdate } from './use-notification-update.ts'
import classes from './notification-feed.module.css'

interface NotificationFeedProps {
  request: ReturnType<typeof notificationRequest>
  filter: NotificationFilter | null
  /** An item is opened. */
  onLeave?(): void
}

/** What is shown counts as seen; what is opened, or marked so, as read. */
export function NotificationFeed({ request, filter, onLeave }: NotificationFeedProps) {
  const t = useTranslate()
  const feed = useFeed<NotificationItem>(request)
  const { send, isBusy } = useNotificationUpdate()
  const read = feed.pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  const { items, waitingCount, showWaiting, top, list } = useLiveNotifications({ request, filter, read, isBusy })
  const newestUnseen = items.find(({ isSeen }) => !isSeen)?.id
  useEffect(() => {
    // A filter shows only some of what lies before it.
    if (newestUnseen !== undefined && filter === null) send({ seen_until: newestUnseen })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newestUnseen, filter])
  const [newest] = items
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      <WaitingButton
        text={waitingCount > 0 ? t('notifications.waiting', { count: waitingCount }) : null}
        onShow={showWaiting}
      />
      <div ref={top} />
      {newest === undefined ? (
        <Empty text={t(filter === null ? 'notifications.text' : 'notifications.noneOfFilter')}>
          <ButtonLink look="primary" href={filter === null ? href('today') : href('newsHub')}>
            {t(filter === null ? 'notifications.action' : 'notifications.all')}
          </ButtonLink>
        </Empty>
      ) : (
        <>
          {items.some(({ isRead }) => !isRead) && filter === null && (
            <form method="post" action={href('newsHub')} className={classes.actions}>
              <input type="hidden" name="read_until" value={newest.id} />
              <Button type="submit">{t('notifications.readAll')}</Button>
            </form>
          )}
          <ul ref={list} className={classes.list} aria-label={t('notifications.heading')}>
            {items.map((item) => (
              <li key={item.id}>
                <NotificationLine
                  item={item}
                  onOpen={() => {
                    if (!item.isRead) send({ read_ids: [item.id] })
                    onLeave?.()
                  }}
                />
              </li>
            ))}
          </ul>
          {feed.hasNextPage && (
            <FeedEnd key={items.length} feed={feed} moreHref={(after) => notificationHref(filter, after)} />
          )}
        </>
      )}
    </>
  )
}
