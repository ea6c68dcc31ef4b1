import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CollectionPins } from '#ui/features/discovery/collection-pins.tsx'
import { collectionPinsRequest, collectionRequest } from '#ui/features/discovery/collection-requests.ts'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

export const page = subjectPage<'CollectionQuery'>({
  subject: (input) => collectionRequest('category', input),
  rest: (input) => [collectionPinsRequest('category', input)],
  name: ({ name }) => capitalize(name),
  View: CategoryView,
})

function CategoryView({ subject: { name }, input }: SubjectViewProps<'CollectionQuery'>) {
  const t = useTranslate()
  return (
    <>
      <PageHeading title={capitalize(name)} text={t('category.text')} />
      <LateBlock fallback={<FeedSkeleton />}>
        <CollectionPins
          request={collectionPinsRequest('category', input)}
          moreHref={(after) => href('category', { category: name }, { after })}
        />
      </LateBlock>
    </>
  )
}

function capitalize(name: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase('en') + name.slice(first.length)
}
