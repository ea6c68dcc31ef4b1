import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { ExperimentChoice } from '#ui/features/tracking/experiments/experiment-choice.tsx'
import { EXPERIMENTS_REQUEST } from '#ui/features/tracking/experiments/experiment-requests.ts'
import { ToolNav } from '#ui/shared/tool-nav.tsx'

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
