import type { CallInput } from '#schema/all-calls.ts'
import { encodeCall } from '#schema/call-address.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { postForm, type FormAnswer } from '#ui/platform/network/post-form.ts'

/** Any other status is an HTTP error (docs/behaviour/identity.md, Login). */
const ACCEPTED_STATUSES: readonly number[] = [200, 401, 409]

export class CrossDomainHandshakeHttpError extends Error {
  override name = 'CrossDomainHandshakeHttpError'
  readonly status: number
  /** The code of the error catalog, where the server answered. */
  readonly code: number | null
  readonly detail: string | null
  readonly data: unknown

  constructor({ status, envelope }: FormAnswer) {
    super(envelope?.message ?? `The handshake was answered with ${status}`)
    this.status = status
    this.code = envelope?.code ?? null
    this.data = envelope?.data
    this.detail = envelope?.message_detail ?? null
  }
}

export class CrossDomainHandshakeApiError extends Error {
  override name = 'CrossDomainHandshakeApiError'
  readonly api_error_code: number | null
  readonly detail: string | null
  /** What the server says the caller needs to continue. */
  readonly data: unknown

  constructor({ envelope }: FormAnswer) {
    super(envelope?.message ?? 'The handshake was refused')
    this.api_error_code = envelope?.code ?? null
    this.data = envelope?.data
    this.detail = envelope?.message_detail ?? null
  }
}

type HandshakeError = ApiError | CrossDomainHandshakeApiError | CrossDomainHandshakeHttpError

/** True for a handshake or any other call. */
export function isRefusal(error: unknown): error is HandshakeError {
  return (
    error instanceof ApiError ||
    error instanceof CrossDomainHandshakeApiError ||
    error instanceof CrossDomainHandshakeHttpError
  )
}

/** The code of the error catalog; null where the error is none of the server's. */
export function findErrorCode(error: unknown): number | null {
  if (!isRefusal(error)) return null
  return error instanceof CrossDomainHandshakeApiError ? error.api_error_code : error.code
}

export function acceptHandshake(answer: FormAnswer): Partial<HandshakeData> {
  if (!ACCEPTED_STATUSES.includes(answer.status)) throw new CrossDomainHandshakeHttpError(answer)
  if (answer.envelope?.status !== 'success') throw new CrossDomainHandshakeApiError(answer)
  return answer.envelope.data ?? {}
}

export type Handshake = 'POST loginHandshake' | 'POST loginTwoStepHandshake' | 'POST registerHandshake'

/** `origin` is that of another of the operator's sites. */
export async function handshake<Name extends Handshake>(
  name: Name,
  input: CallInput<Name>,
  { origin = '', headers = {} }: { origin?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Partial<HandshakeData>> {
  const { path, body } = encodeCall(name, input)
  return acceptHandshake(await postForm(origin + path, body as Record<string, string>, headers))
}
