import { sleep } from '#schema/timing.ts'

export function addScript(url: string): void {
  if (document.querySelector(`script[src="${CSS.escape(url)}"]`)) return
  const script = document.createElement('script')
  script.src = url
  script.async = true
  document.head.append(script)
}

export interface Polling {
  everyMs: number
  maxAttempts: number
}

export async function pollFor<Found>(
  find: () => Found | undefined,
  { everyMs, maxAttempts }: Polling,
  signal?: AbortSignal,
): Promise<Found> {
  for (let attempts = 1; ; attempts += 1) {
    const found = find()
    if (found !== undefined) return found
    if (attempts >= maxAttempts) throw new Error(`Nothing was there after ${maxAttempts} looks`)
    await sleep(everyMs)
    signal?.throwIfAborted()
  }
}

export function chromiumVersion(userAgent: string = navigator.userAgent): number | null {
  const version = /\bChrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1]
  return version === undefined ? null : Number(version)
}
