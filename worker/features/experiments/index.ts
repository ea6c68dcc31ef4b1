import { ExperimentsQuery } from '#schema/queries/experiments.ts'
import { query } from '#worker/action.ts'
import { findExperiments } from './find-experiments.ts'

export const experiments = [query(ExperimentsQuery, findExperiments)]
