import type { Envelope } from '#schema/envelope.ts'
import { ApiError } from './api-error.ts'

/** Longest that a call may take before it counts as failed. */
const CALL_TIMEOUT_MS = 15_000

/** Calls a same-origin address and reads its JSON; throws an `ApiError` for anything but a success. */
export async function request<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(path, {
    credentials: 'same-origin',
    ...init,
    headers: { accept: 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
    signal,
  })
  const body = (await response.json().catch(() => null)) as (Answer & Partial<Envelope<unknown>>) | null
  if (!response.ok || body === null) {
    throw new ApiError(
      body?.message ?? `The server answered ${response.status}`,
      response.status,
      body?.code ?? null,
      body?.message_detail ?? null,
    )
  }
  return body
}

/** Calls a `/v3/…` or `/resource/…` address and hands out the data of its envelope. */
export async function call<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const envelope = await request<Envelope<Data>>(path, init)
  return envelope.data
}

/** `POST /resource/{Name}Resource/{verb}/` with its options. */
export function callResource<Data>(path: string, options: Record<string, unknown>): Promise<Data> {
  return call<Data>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ options }),
  })
}
