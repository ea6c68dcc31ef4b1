import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { todayPinsRequest, todayTopicRequest } from '#ui/features/discovery/today/today-requests.ts'
import { TodayTopicPins } from '#ui/features/discovery/today/today-topic-pins.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

export const page = subjectPage<'TodayTopicQuery'>({
  subject: (input) => todayTopicRequest('trending', input),
  rest: (input) => [todayPinsRequest(input)],
  name: ({ topic }, t) => t('today.trendingTopic', { topic: topic.name }),
  View: TrendingView,
})

function TrendingView({ subject, input }: SubjectViewProps<'TodayTopicQuery'>) {
  const t = useTranslate()
  return (
    <>
      <PageHeading title={t('today.trendingTopic', { topic: subject.topic.name })} />
      <LateBlock fallback={<FeedSkeleton />}>
        <TodayTopicPins subject={subject} request={todayPinsRequest(input)} />
      </LateBlock>
    </>
  )
}
