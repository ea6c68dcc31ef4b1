import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Empty } from '#ui/kit/empty.tsx'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { BlockedPerson } from './blocked-person.tsx'
import type { blockedPeopleRequest } from './blocked-requests.ts'
import classes from './blocked-people.module.css'

export function BlockedPeople({ request }: { request: ReturnType<typeof blockedPeopleRequest> }) {
  const t = useTranslate()
  const feed = useFeed<ProfileTile>(request)
  const people = feed.pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {people.length === 0 ? (
        <Empty text={t('block.none')} />
      ) : (
        <ul className={classes.list} aria-label={t('settings.blocked')}>
          {people.map((person) => (
            <li key={person.id}>
              <BlockedPerson person={person} action="unblock" />
            </li>
          ))}
        </ul>
      )}
      {feed.hasNextPage && (
        <FeedEnd key={people.length} feed={feed} moreHref={(after) => href('blockedPeople', {}, { after })} />
      )}
    </>
  )
}
