import type { Pin } from '#schema/pins/pin.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { TodayArticle } from '#ui/features/discovery/today/today-article.tsx'
import { RelatedFeed } from '#ui/features/pins/closeup/related-feed.tsx'
import { RelatedSection } from '#ui/features/pins/closeup/related-section.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'
import { pinRequest, relatedRequest } from '#ui/shared/pins/pin-requests.ts'

export const page = subjectPage<'CloseupPageQuery'>({
  subject: pinRequest,
  rest: (input) => [relatedRequest(input)],
  name: findTitle,
  View: ArticleView,
})

function ArticleView({ subject: pin, input }: SubjectViewProps<'CloseupPageQuery'>) {
  const t = useTranslate()
  return (
    <>
      <TodayArticle pin={pin} title={findTitle(pin, t)} />
      <RelatedSection>
        <LateBlock fallback={<FeedSkeleton />}>
          <RelatedFeed request={relatedRequest(input)} />
        </LateBlock>
      </RelatedSection>
    </>
  )
}

function findTitle({ title, altText, pinner }: Pin, t: Translate): string {
  return title || altText || t('pin.untitled', { name: pinner.fullName })
}
