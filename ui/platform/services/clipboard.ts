/** False where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** `path` is one of this site. */
export function copyLink(path: string): Promise<boolean> {
  return copyText(new URL(path, window.location.href).href)
}
