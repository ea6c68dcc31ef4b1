import type { QueryRequest } from '#schema/all-queries.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { ExperimentChoice } from '#ui/features/tracking/experiment-choice.tsx'
import { ToolNav } from '#ui/shared/tool-nav.tsx'

const EXPERIMENTS_REQUEST = { name: 'ExperimentsQuery', variables: {} } as const satisfies QueryRequest

/** Always a document: only the server can read the earlier choices. */
export const page = subjectPage<'ExperimentsQuery'>({
  subject: () => EXPERIMENTS_REQUEST,
  name: (_, t) => t('experiments.heading'),
  noindex: true,
  needsDocument: () => true,
  View: Experiments,
})

function Experiments({ subject, input: { form } }: SubjectViewProps<'ExperimentsQuery'>) {
  return (
    <>
      <ToolNav current="experimentsTool" />
      <ExperimentChoice experiments={subject.experiments} chosen={form?.values ?? {}} done={form?.done} />
    </>
  )
}
