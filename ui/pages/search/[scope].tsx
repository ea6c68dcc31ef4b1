import { SEARCH_SCOPES } from '#schema/discovery/search-constants.ts'
import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SearchForm } from '#ui/features/discovery/search/search-form.tsx'
import { searchRequest } from '#ui/features/discovery/search/search-request.ts'
import { SearchResults } from '#ui/features/discovery/search/search-results.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

export const page = definePage<'SearchQuery'>({
  preload: (input) => ({ subject: searchRequest(input), rest: [] }),
  title: (_, t, { search }) => t('page.title', { name: search.get('q')?.trim() || t('search.heading') }),
  noindex: true,
  Page: SearchPage,
})

function SearchPage(input: PageInput) {
  const t = useTranslate()
  const request = searchRequest(input)
  const { scope, q } = request.variables
  return (
    <>
      <PageHeading title={q === '' ? t('search.heading') : t('search.results', { query: q })} />
      <SearchForm scope={scope} query={q} />
      <Tabs
        label={t('search.scopes')}
        tabs={SEARCH_SCOPES.map((one) => ({
          label: t(`search.scope.${one}`),
          href: href('searchScope', { scope: one }, q === '' ? undefined : { q }),
          isCurrent: one === scope,
        }))}
      />
      <LateBlock fallback={<FeedSkeleton />}>
        <SearchResults request={request} />
      </LateBlock>
    </>
  )
}
