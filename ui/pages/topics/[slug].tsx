import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { topicPinsRequest, topicRequest } from '#ui/features/discovery/topics/topic-requests.ts'
import { FollowButton } from '#ui/features/people/follows/follow-button.tsx'
import { FollowerCount } from '#ui/features/people/follows/follower-count.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import classes from '#ui/features/discovery/topics/topic-page.module.css'

export const page = subjectPage<'TopicQuery'>({
  subject: topicRequest,
  rest: (input) => [topicPinsRequest(input)],
  name: ({ topic }) => topic.name,
  View: TopicView,
})

function TopicView({ subject: found, input }: SubjectViewProps<'TopicQuery'>) {
  const t = useTranslate()
  const { topic, followerCount, followedByMe, related } = found
  const subject = { kind: 'topic', id: topic.id, isFollowing: followedByMe } as const
  return (
    <>
      <PageHeading title={topic.name} text={<FollowerCount subject={subject} count={followerCount} />}>
        <FollowButton className={classes.follow} subject={subject} next={href('topic', { slug: topic.slug })} />
      </PageHeading>
      <Chips
        label={t('topic.related')}
        links={related.map(({ name, slug }) => ({ text: name, href: href('topic', { slug }) }))}
      />
      <LateBlock fallback={<FeedSkeleton />}>
        <PinFeed
          request={topicPinsRequest(input)}
          label={topic.name}
          moreHref={(after) => href('topic', { slug: topic.slug }, { after })}
        />
      </LateBlock>
    </>
  )
}

function Chips({ label, links }: { label: string; links: readonly { text: string; href: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul className={classes.chips}>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a className={classes.chip} href={href}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
