import type { ActionContext } from '#worker/context/context.ts'
import {
  EXPERIMENT_CHOICE_COOKIE,
  mayChooseGroups,
  parseChoice,
  soundChoice,
  writeChoice,
  type ExperimentChoice,
} from '#worker/context/experiment-choice.ts'
import type { FormResult } from '#worker/definition.ts'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

export function readChoice(context: ActionContext): ExperimentChoice {
  return mayChooseGroups(context.viewer) ? parseChoice(context.cookie(EXPERIMENT_CHOICE_COOKIE)) : {}
}

/** `fields` has a group by the name of each experiment, or `reset`. */
export function chooseGroups(context: ActionContext, fields: Readonly<Record<string, string | undefined>>): FormResult {
  if (!mayChooseGroups(context.viewer)) return { page: {} }
  const choice = fields['reset'] === undefined ? soundChoice(Object.entries(fields)) : {}
  if (Object.keys(choice).length === 0) {
    context.deleteCookie(EXPERIMENT_CHOICE_COOKIE, ATTRIBUTES)
    return { done: 'reset' }
  }
  // A session cookie: a trial must not outlive the browser session by weeks.
  context.setCookie(EXPERIMENT_CHOICE_COOKIE, writeChoice(choice), ATTRIBUTES)
  return { done: 'saved' }
}
