import type { FormOutcome } from '#schema/page-data.ts'
import { ERRORS } from '#schema/errors.ts'
import type { AppContext } from '#worker/context/context.ts'

/** Makes the page of the request's address once more; its status and its being private are put on by the caller. */
export type RenderForm = (c: AppContext, form: FormOutcome) => Response | Promise<Response>

export interface FormRefusal extends FormOutcome {
  retryAfterSeconds?: number
}

/** Answers a plain form that is refused: its page with what is wrong, under the status of the first thing that is. */
export async function refuseForm(
  c: AppContext,
  render: RenderForm,
  { retryAfterSeconds, ...form }: FormRefusal,
): Promise<Response> {
  const page = await render(c, form)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  const [first = 'invalidInput'] = [...(form.error === null ? [] : [form.error]), ...Object.values(form.problems)]
  return new Response(page.body, { status: ERRORS[first].status, headers })
}
