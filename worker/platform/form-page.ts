import type { FormOutcome } from '#schema/page-data.ts'
import { ERRORS, isErrorName } from '#schema/errors.ts'
import type { AppContext } from '#worker/context/context.ts'

/** Makes the page of the request's address once more; its status and its being private are put on by the caller. */
export type RenderForm = (c: AppContext, form: FormOutcome) => Response | Promise<Response>

export interface FormAnswer extends FormOutcome {
  retryAfterSeconds?: number
}

/** Answers a plain form by its page, for its sender alone, under the status of the first thing that is wrong, if any is. */
export async function answerForm(
  c: AppContext,
  render: RenderForm,
  { retryAfterSeconds, ...form }: FormAnswer,
): Promise<Response> {
  const page = await render(c, form)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  const [first] = [...(form.error === null ? [] : [form.error]), ...Object.values(form.problems)]
  const status = first === undefined ? page.status : ERRORS[isErrorName(first) ? first : 'invalidInput'].status
  return new Response(page.body, { status, headers })
}
