import type { HandshakeData } from '#schema/calls/accounts.ts'
import { postForm, type FormAnswer } from '#ui/platform/network/post-form.ts'

/** Any other status is trouble on the way (docs/BEHAVIOUR.md, Login). */
const ACCEPTED_STATUSES: readonly number[] = [200, 401, 409]

export class CrossDomainHandshakeHttpError extends Error {
  override name = 'CrossDomainHandshakeHttpError'
  readonly status: number
  /** Of the error catalog, where the answer was ours. */
  readonly code: number | null
  readonly detail: string | null

  constructor({ status, envelope }: FormAnswer) {
    super(envelope?.message ?? `The handshake was answered with ${status}`)
    this.status = status
    this.code = envelope?.code ?? null
    this.detail = envelope?.message_detail ?? null
  }
}

export class CrossDomainHandshakeApiError extends Error {
  override name = 'CrossDomainHandshakeApiError'
  readonly api_error_code: number | null
  readonly detail: string | null

  constructor({ envelope }: FormAnswer) {
    super(envelope?.message ?? 'The handshake was refused')
    this.api_error_code = envelope?.code ?? null
    this.detail = envelope?.message_detail ?? null
  }
}

export function acceptHandshake(answer: FormAnswer): Partial<HandshakeData> {
  if (!ACCEPTED_STATUSES.includes(answer.status)) throw new CrossDomainHandshakeHttpError(answer)
  if (answer.envelope?.status !== 'success') throw new CrossDomainHandshakeApiError(answer)
  return answer.envelope.data ?? {}
}

export async function handshake(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<Partial<HandshakeData>> {
  return acceptHandshake(await postForm(url, fields, headers))
}
