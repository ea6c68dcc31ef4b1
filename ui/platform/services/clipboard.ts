export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function copyLink(path: string): Promise<boolean> {
  return copyText(new URL(path, window.location.href).href)
}
