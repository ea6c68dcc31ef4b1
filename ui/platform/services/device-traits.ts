export interface DeviceTraits {
  screen: string
  colorDepth: number
  timeZone: string
  languages: readonly string[]
  platform: string
  hardwareConcurrency: number
}

export function readDeviceTraits(): DeviceTraits {
  const { screen, navigator } = window
  return {
    screen: `${screen.width}x${screen.height}`,
    colorDepth: screen.colorDepth,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
    languages: navigator.languages ?? [],
    // Deprecated, but the one name of the system that every browser gives.
    platform: (navigator as { platform?: string }).platform ?? '',
    hardwareConcurrency: navigator.hardwareConcurrency ?? 0,
  }
}

export async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
