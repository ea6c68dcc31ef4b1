/** Tries of a statement in all while others write: with 16 writers a second try is nearly always enough. */
const MAX_TRIES = 4

/** Longest wait before the second try; it doubles before each further one. */
const FIRST_WAIT_MS = 40

const BUSY = /^SQLITE_(BUSY|LOCKED)/

/** Waits, and chance; replaced by tests. */
export interface RetryOptions {
  wait?: (milliseconds: number) => Promise<void>
  random?: () => number
}

/**
 * Sends statements again that the database refused because somebody else was writing: it has done nothing of them then.
 * Any other failure is thrown at once, as it may have been carried out.
 */
export async function retryBusy<Answer>(
  send: () => Promise<Answer>,
  { wait = pause, random = Math.random }: RetryOptions = {},
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      if (tries >= MAX_TRIES || !isBusy(error)) throw error
      await wait(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + random() / 2))
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && BUSY.test(code)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
