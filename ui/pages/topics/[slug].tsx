import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useFormat } from '#ui/app/use-format.ts'
import { FeedSkeleton } from '#ui/features/pins/feed-skeleton.tsx'
import { topicPinsRequest, topicRequest } from '#ui/features/topics/topic-requests.ts'
import { TopicPins } from '#ui/features/topics/topic-pins.tsx'
import { Chips } from '#ui/kit/chips.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'

export const page = subjectPage<'TopicQuery'>({
  subject: topicRequest,
  rest: (input) => [topicPinsRequest(input)],
  name: ({ topic }) => topic.name,
  View: TopicView,
})

function TopicView({ subject: { topic, followerCount, related }, input }: SubjectViewProps<'TopicQuery'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <PageHeading
        title={topic.name}
        text={t('person.followers', { count: followerCount, shown: format.compact(followerCount) })}
      />
      <Chips
        label={t('topic.related')}
        links={related.map(({ name, slug }) => ({ text: name, href: href('topic', { slug }) }))}
      />
      <LateBlock fallback={<FeedSkeleton />}>
        <TopicPins
          request={topicPinsRequest(input)}
          name={topic.name}
          moreHref={(after) => href('topic', { slug: topic.slug }, { after })}
        />
      </LateBlock>
    </>
  )
}
