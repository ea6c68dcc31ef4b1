import type { Envelope } from '#schema/envelope.ts'
import { ApiError, type ApiFailure } from './api-error.ts'
import { noticeVersion } from './new-version.ts'

const CALL_TIMEOUT_MS = 15_000

export async function request<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(path, {
    credentials: 'same-origin',
    ...init,
    headers: { accept: 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
    signal,
  }).catch((cause: unknown) => {
    // The caller who aborted knows why.
    if (init.signal?.aborted) throw cause
    throw new ApiError('No answer came', unanswered(path), { cause })
  })
  noticeVersion(path, response)
  const body = (await response.json().catch(() => null)) as (Answer & Partial<Envelope<unknown>>) | null
  if (!response.ok || body === null) {
    throw new ApiError(body?.message ?? `The server answered ${response.status}`, {
      status: response.status,
      code: body?.code ?? null,
      detail: body?.message_detail ?? null,
      url: response.url,
      accessControl: pickAccessControl(response.headers),
      retryAfter: response.headers.get('retry-after'),
      data: body?.data,
    })
  }
  return body
}

function unanswered(path: string): ApiFailure {
  return { status: null, code: null, detail: null, url: path, accessControl: {} }
}

function pickAccessControl(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))
}
