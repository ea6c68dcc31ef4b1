export interface TabChannel {
  /** Reaches all other tabs of this site in the browser that listen under the same name. */
  post(message: object): void
  close(): void
}

/** Each tab is on its own if the browser has no channel. */
export function openTabChannel(name: string, onMessage: (message: unknown) => void): TabChannel {
  if (!('BroadcastChannel' in window)) return { post: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => onMessage(data))
  return {
    // It reaches this origin alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

/**
 * Calls `onLead` once no other tab leads under that name; the function that it returns lets the next one. Where there
 * are no locks, each tab leads.
 */
export function leadTabs(name: string, onLead: () => void): () => void {
  const controller = new AbortController()
  const locks = navigator.locks as LockManager | undefined
  const ended = new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()))
  function lead(): Promise<void> {
    if (!controller.signal.aborted) onLead()
    return ended
  }
  if (!locks) void lead()
  else {
    locks.request(name, { signal: controller.signal }, lead).catch(() => {
      // Storage is forbidden here, and with it locks.
      if (!controller.signal.aborted) void lead()
    })
  }
  return () => controller.abort()
}
