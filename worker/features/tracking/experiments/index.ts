import * as v from 'valibot'
import { ActivateInput } from '#schema/tracking/experiment-calls.ts'
import { EXPERIMENTS } from '#schema/tracking/experiment-constants.ts'
import { ExperimentsQuery } from '#schema/tracking/experiment-queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { activateExperiments } from './activate.ts'
import { chooseGroups, readChoice } from './choose-groups.ts'
import { findExperiments } from './find-experiments.ts'

const ChoiceForm = v.object(
  v.entriesFromList(['reset', ...EXPERIMENTS.map(({ name }) => name)], v.optional(v.string())),
)

export const experiments = [
  query(ExperimentsQuery, findExperiments),

  // Handles the key itself: the ids of its events derive from it.
  call({
    route: resource('ActivateExperimentResource', 'create'),
    who: 'anyone',
    input: ActivateInput,
    once: false,
    run: activateExperiments,
  }),

  form({
    route: 'experimentsTool',
    who: 'anyone',
    input: ChoiceForm,
    open: (context) => ({ values: { ...readChoice(context) } }),
    run: chooseGroups,
  }),
]
