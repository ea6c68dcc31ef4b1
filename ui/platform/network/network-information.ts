/** The Network Information API, which the DOM's types lack. */
interface NetworkInformation {
  effectiveType?: string
  saveData?: boolean
}

const SLOW_TYPES: readonly (string | undefined)[] = ['slow-2g', '2g', '3g']

export function isSlowConnection(): boolean {
  return SLOW_TYPES.includes(networkInformation().effectiveType)
}

/** The setting of the browser or of the system decides. */
export function wantsLessData(): boolean {
  return networkInformation().saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

function networkInformation(): NetworkInformation {
  return (navigator as { connection?: NetworkInformation }).connection ?? {}
}
