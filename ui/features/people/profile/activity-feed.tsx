import type { ReactNode } from 'react'
import type { ProfileActivity } from '#schema/people/profile-tabs.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { toGrids } from '#ui/shared/pins/feed-grids.ts'
import { toActivityGroups, type ActivityGroup } from './activity-groups.ts'
import { PinThumb } from './pin-thumb.tsx'
import type { activityRequest } from './profile-request.ts'
import classes from './activity-feed.module.css'

interface ActivityFeedProps {
  request: ReturnType<typeof activityRequest>
  empty: ReactNode
  moreHref(after: string): string
}

export function ActivityFeed({ request, empty, moreHref }: ActivityFeedProps) {
  const t = useTranslate()
  const feed = useFeed<ProfileActivity>(request)
  const entries = toGrids(feed.pages).flat()
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {entries.length === 0 ? (
        empty
      ) : (
        <ol className={classes.list} aria-label={t('profile.activity')}>
          {toActivityGroups(entries).map((group) => (
            <li key={group.id} className={classes.group}>
              <Group group={group} />
            </li>
          ))}
        </ol>
      )}
      {feed.hasNextPage && <FeedEnd key={entries.length} feed={feed} moreHref={moreHref} />}
    </>
  )
}

const HEADINGS = {
  board: 'profile.activityBoard',
  saved: 'profile.activitySaved',
  created: 'profile.activityCreated',
} as const

function Group({ group: { kind, at, board, pins } }: { group: ActivityGroup }) {
  const t = useTranslate()
  const format = useLocalFormat()
  const count = pins.length
  return (
    <>
      <div className={classes.line}>
        <h2 className={classes.what}>{t(HEADINGS[kind], { count })}</h2>
        {board && (
          <a className={classes.board} href={board.url} data-seen={`board:${board.id}`}>
            <bdi>{board.name}</bdi>
          </a>
        )}
        <time className={classes.at} dateTime={at}>
          {format.date(at)}
        </time>
      </div>
      {count > 0 && (
        <ul className={classes.pins}>
          {pins.map((pin) => (
            <li key={pin.id}>
              <PinThumb pin={pin} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
