/** Rejects unless something of another site answers; what it says can't be read. */
export async function reach(url: string, timeoutMs: number): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal })
}
