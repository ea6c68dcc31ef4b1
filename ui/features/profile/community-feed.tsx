import type { ReactNode } from 'react'
import type { CommunityPost } from '#schema/profile-tabs.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useFormat } from '#ui/app/use-format.ts'
import { FeedEnd } from '#ui/features/pins/feed-end.tsx'
import { toGrids } from '#ui/features/pins/feed-grids.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { LinkedImage } from '#ui/kit/linked-image.tsx'
import classes from './community-feed.module.css'
import { PinThumb } from './pin-thumb.tsx'
import type { communityRequest } from './profile-requests.ts'

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

function Post({ post: { id, kind, text, image, at, user, pin } }: { post: CommunityPost }) {
  const t = useTranslate()
  const format = useFormat()
  const profile = href('profile', { username: user.username })
  return (
    <>
      <a href={profile} tabIndex={-1} aria-hidden="true">
        <Avatar name={user.fullName} src={user.smallImageUrl} />
      </a>
      <div className={classes.words}>
        <p>
          <a className={classes.name} href={profile}>
            <bdi>{user.fullName}</bdi>
          </a>
        </p>
        {kind === 'tried' && <p className={classes.tried}>{t('profile.communityTried')}</p>}
        {text && <p className={classes.text}>{text}</p>}
        {image && <LinkedImage image={image} alt={t('profile.communityPicture', { name: user.fullName })} />}
        <p className={classes.at}>
          <time dateTime={at}>{format.date(at)}</time>
          {kind === 'comment' && (
            <a href={href('pin', { id: pin.id }, { comment: id })}>{t('profile.communityOpen')}</a>
          )}
        </p>
      </div>
      <PinThumb pin={pin} className={classes.pin} />
    </>
  )
}
