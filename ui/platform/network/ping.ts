import { noticeVersion } from './new-version.ts'

const PING_TIMEOUT_MS = 15_000

export async function pingSource(path: string): Promise<boolean> {
  const init: RequestInit & { attributionReporting: object } = {
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    // Browsers without the API ignore it.
    attributionReporting: { eventSourceEligible: true, triggerEligible: false },
  }
  try {
    const response = await fetch(path, init)
    noticeVersion(path, response)
    return response.ok
  } catch {
    return false
  }
}

/** Rejects unless something of another site answers; what it says can't be read. */
export async function reach(url: string, timeoutMs: number): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal })
}
