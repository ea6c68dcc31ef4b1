import type { CallAnswer, CallInput, DefinedCall } from '#schema/all-calls.ts'
import { encodeCall } from '#schema/call-address.ts'
import type { Envelope } from '#schema/envelope.ts'
import { request } from './request.ts'

export interface CallInit {
  headers?: Readonly<Record<string, string>>
  /** Lasts when the page is left. */
  keepalive?: boolean
  signal?: AbortSignal
  /** The encoding is for calls that take no JSON. */
  encoding?: 'form'
}

/** A call of the contract, by its name; throws `ApiError` for all but a success. */
export async function sendCall<Name extends DefinedCall>(
  name: Name,
  input: CallInput<Name>,
  { headers, encoding, ...init }: CallInit = {},
): Promise<CallAnswer<Name>> {
  const { method, path, body } = encodeCall(name, input)
  const encoded =
    encoding === 'form' ? { body: new URLSearchParams(body as Record<string, string>) } : toJson(body, headers)
  const envelope = await request<Envelope<CallAnswer<Name>>>(path, {
    ...init,
    method,
    ...(headers && { headers }),
    ...encoded,
  })
  return envelope.data
}

function toJson(body: object | undefined, headers: CallInit['headers']): RequestInit {
  return body ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } } : {}
}
