import type * as v from 'valibot'
import type { TokenForm } from '#schema/identity/email-password-calls.ts'
import type { TokenPage } from '#schema/token-pages.ts'
import { form } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Endpoint, FormResult } from '#worker/definition.ts'
import { findLinkToken } from '#worker/model/email-token.ts'

/** A form, because mail programs open links by themselves: opening the link must change nothing. */
export function linkForm<Input extends TokenForm>(
  route: TokenPage,
  input: v.GenericSchema<unknown, Input>,
  run: (context: ActionContext, input: Input) => Promise<FormResult>,
): Endpoint {
  return form({
    route,
    who: 'anyone',
    flood: 'SIGN_IN_LIMIT',
    input,
    open: (context) => ({ shown: { token: findLinkToken(context) } }),
    again: (_, { token = '' }) => ({ shown: { token } }),
    run,
  })
}
