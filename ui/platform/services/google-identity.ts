import { addScript, pollFor, type Polling } from './load-service.ts'

export interface GoogleCredential {
  credential: string
  select_by: string
}

export interface GoogleSetUp {
  client_id: string
  nonce: string
  context: 'signin' | 'signup'
  /** Users who have consented before are signed in without a gesture. */
  auto_select: boolean
  use_fedcm_for_prompt: boolean
  use_fedcm_for_button: boolean
  callback(answer: GoogleCredential): void
}

export interface GoogleIdentity {
  initialize(setUp: GoogleSetUp): void
  renderButton(parent: HTMLElement, look: Record<string, string | number>): void
  prompt(): void
  cancel(): void
}

/** The script's load and error events do not say whether it works, so the page polls for it. */
export function loadGoogle(scriptUrl: string, polling: Polling, signal: AbortSignal): Promise<GoogleIdentity> {
  addScript(scriptUrl)
  return pollFor(
    () => (window as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id,
    polling,
    signal,
  )
}
