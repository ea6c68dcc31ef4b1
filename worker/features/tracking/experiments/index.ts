import * as v from 'valibot'
import { ActivateExperimentsCall } from '#schema/tracking/experiment-calls.ts'
import { EXPERIMENTS } from '#schema/tracking/experiment-constants.ts'
import { ExperimentsQuery } from '#schema/tracking/experiment-queries.ts'
import { call, form, query } from '#worker/action.ts'
import { activateExperiments } from './activate.ts'
import { chooseGroups, readChoice } from './choose-groups.ts'
import { findExperiments } from './find-experiments.ts'

const ChoiceForm = v.object(
  v.entriesFromList(['reset', ...EXPERIMENTS.map(({ name }) => name)], v.optional(v.string())),
)

export const experiments = [
  query(ExperimentsQuery, findExperiments),

  // Handles the key itself: the ids of its events derive from it.
  call(ActivateExperimentsCall, { who: 'anyone', once: false, run: activateExperiments }),

  form({
    route: 'experimentsTool',
    who: 'anyone',
    input: ChoiceForm,
    open: (context) => ({ values: { ...readChoice(context) } }),
    run: chooseGroups,
  }),
]
