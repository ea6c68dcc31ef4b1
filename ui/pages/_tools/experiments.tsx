import { ExperimentChoice } from '#ui/features/experiments/experiment-choice.tsx'
import { EXPERIMENTS_REQUEST } from '#ui/features/experiments/experiment-requests.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { NotFound } from '#ui/app/errors/not-found-page.tsx'

/** Always a document: only the server can read the earlier choices. */
export const page = definePage<'ExperimentsQuery'>({
  preload: () => ({ subject: EXPERIMENTS_REQUEST, rest: [] }),
  title: (_, t) => t('page.title', { name: t('experiments.heading') }),
  noindex: true,
  needsDocument: () => true,
  Page: Experiments,
})

function Experiments({ form }: PageInput) {
  const result = useQueryResult<'ExperimentsQuery'>(EXPERIMENTS_REQUEST)
  if (result.__typename === 'Error') return <NotFound />
  return (
    <>
      <EmbeddedResult request={EXPERIMENTS_REQUEST} result={result} />
      <ExperimentChoice experiments={result.experiments} chosen={form?.values ?? {}} done={form?.done} />
    </>
  )
}
