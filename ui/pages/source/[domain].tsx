import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CollectionPins } from '#ui/features/discovery/collection-pins.tsx'
import { collectionPinsRequest, collectionRequest } from '#ui/features/discovery/collection-requests.ts'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

export const page = subjectPage<'CollectionQuery'>({
  subject: (input) => collectionRequest('source', input),
  rest: (input) => [collectionPinsRequest('source', input)],
  name: ({ name }) => name,
  View: SourceView,
})

function SourceView({ subject: { name }, input }: SubjectViewProps<'CollectionQuery'>) {
  const t = useTranslate()
  return (
    <>
      <PageHeading title={name} text={t('source.text')} />
      <LateBlock fallback={<FeedSkeleton />}>
        <CollectionPins
          request={collectionPinsRequest('source', input)}
          moreHref={(after) => href('source', { domain: name }, { after })}
        />
      </LateBlock>
    </>
  )
}
