/** True if the browser has a share sheet of its own, with the apps of the device. */
export function hasShareSheet(): boolean {
  return 'share' in navigator && typeof navigator.share === 'function'
}

export async function shareLink(path: string, title: string): Promise<boolean> {
  const { share } = navigator as { share?: (data: ShareData) => Promise<void> }
  if (!share) return false
  try {
    await share.call(navigator, { title, url: new URL(path, window.location.href).href })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function printPage(): void {
  globalThis.print()
}
