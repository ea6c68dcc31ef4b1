import type { ReactNode } from 'react'
import type { CommunityPost } from '#schema/people/profile-tabs.ts'
import { href } from '#schema/routes.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { toGrids } from '#ui/shared/pins/feed-grids.ts'
import { PersonPost } from '#ui/shared/pins/person-post.tsx'
import { PinThumb } from './pin-thumb.tsx'
import type { communityRequest } from './profile-request.ts'
import classes from './community-feed.module.css'

interface CommunityFeedProps {
  request: ReturnType<typeof communityRequest>
  empty: ReactNode
  moreHref(after: string): string
}

export function CommunityFeed({ request, empty, moreHref }: CommunityFeedProps) {
  const t = useTranslate()
  const feed = useFeed<CommunityPost>(request)
  const posts = toGrids(feed.pages).flat()
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {posts.length === 0 ? (
        empty
      ) : (
        <ol className={classes.list} aria-label={t('profile.community')}>
          {posts.map((post) => (
            <li key={post.id} className={classes.post}>
              <Post post={post} />
            </li>
          ))}
        </ol>
      )}
      {feed.hasNextPage && <FeedEnd key={posts.length} feed={feed} moreHref={moreHref} />}
    </>
  )
}

function Post({ post }: { post: CommunityPost }) {
  const t = useTranslate()
  const { id, kind, user, pin } = post
  return (
    <>
      <PersonPost
        {...post}
        note={kind === 'tried' && t('profile.communityTried')}
        imageAlt={t('profile.communityImage', { name: user.fullName })}
      >
        {kind === 'comment' && <a href={href('pin', { id: pin.id }, { comment: id })}>{t('profile.communityOpen')}</a>}
      </PersonPost>
      <PinThumb pin={pin} className={classes.pin} />
    </>
  )
}
