import { addScript, pollFor, type Polling } from './load-service.ts'

/** What Google hands over once somebody has chosen an account ("Google Identity Services JavaScript API"). */
export interface GoogleCredential {
  /** The ID token. */
  credential: string
  /** How it was chosen. */
  select_by: string
}

export interface GoogleSetUp {
  client_id: string
  nonce: string
  context: 'signin' | 'signup'
  /** Whether somebody who has agreed before is signed in without a gesture. */
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

/** Google's script at work. Its load and failure events tell nothing of that, so the page looks for it. */
export function loadGoogle(scriptUrl: string, polling: Polling, signal: AbortSignal): Promise<GoogleIdentity> {
  addScript(scriptUrl)
  return pollFor(
    () => (window as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id,
    polling,
    signal,
  )
}
