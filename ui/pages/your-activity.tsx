import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { ActivityView } from '#ui/features/settings/activity/activity-view.tsx'

export const page = definePage<'ActivityQuery'>({
  preload: (input) => ({ subject: activityRequest(input), rest: [] }),
  title: (_, t) => t('page.title', { name: t('activity.heading') }),
  noindex: true,
  Page: YourActivity,
})

function YourActivity(input: PageInput) {
  const request = activityRequest(input)
  const result = useQueryResult<'ActivityQuery'>(request)
  return (
    <>
      <EmbeddedResult request={request} result={result} />
      <ActivityView result={result} input={input} />
    </>
  )
}

function activityRequest({ search }: PageInput) {
  return { name: 'ActivityQuery', variables: { after: search.get('after') } } as const
}
