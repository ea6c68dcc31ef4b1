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
