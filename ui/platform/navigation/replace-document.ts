let isLeaving = false

export function replaceDocument(url: URL | string): void {
  isLeaving = true
  const { href, hash } = new URL(url, window.location.href)
  // Navigating to the current fragment would load nothing.
  if (hash && href === window.location.href) window.location.reload()
  else window.location.replace(href)
}

export function reloadDocument(): void {
  isLeaving = true
  window.location.reload()
}

export function isLeavingDocument(): boolean {
  return isLeaving
}
