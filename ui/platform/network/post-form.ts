import type { Envelope } from '#schema/envelope.ts'
import { ApiError } from './api-error.ts'
import { noticeVersion } from './new-version.ts'

const POST_TIMEOUT_MS = 15_000

export interface FormAnswer {
  status: number
  /** Null where the response is not our envelope. */
  envelope: Partial<Envelope<unknown>> | null
}

/** Posts to this site or another of its origins, with cookies. Any response is a result; none is an `ApiError`. */
export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<FormAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    headers: { accept: 'application/json', ...headers },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(POST_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ApiError('No answer came', { status: null, code: null, detail: null, url, accessControl: {} }, { cause })
  })
  noticeVersion(url, response)
  const body: unknown = await response.json().catch(() => null)
  return { status: response.status, envelope: typeof body === 'object' ? body : null }
}
