import { useId } from 'react'
import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { BlockedPerson } from './blocked-person.tsx'
import type { hiddenCommentersRequest } from './blocked-requests.ts'
import classes from './blocked-people.module.css'

/** Nothing where no one's comments are hidden. */
export function HiddenCommenters({ request }: { request: ReturnType<typeof hiddenCommentersRequest> }) {
  const t = useTranslate()
  const id = useId()
  const feed = useFeed<ProfileTile>(request)
  const people = feed.pages.flatMap(({ edges }) => edges.map(({ node }) => node))
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {people.length > 0 && (
        <section className={classes.hidden} aria-labelledby={id}>
          <h2 id={id} className={classes.heading}>
            {t('block.hiddenCommenters')}
          </h2>
          <p>{t('block.hiddenCommentersText')}</p>
          <ul className={classes.list}>
            {people.map((person) => (
              <li key={person.id}>
                <BlockedPerson person={person} action="show_comments" />
              </li>
            ))}
          </ul>
          {feed.hasNextPage && (
            <FeedEnd
              key={people.length}
              feed={feed}
              moreHref={(after) => href('blockedPeople', {}, { comments_after: after })}
            />
          )}
        </section>
      )}
    </>
  )
}
