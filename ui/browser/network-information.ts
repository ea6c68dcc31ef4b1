/** The Network Information API as far as browsers have it; none of it is in the DOM's types. */
interface NetworkInformation {
  effectiveType?: string
  saveData?: boolean
}

const SLOW_TYPES: readonly (string | undefined)[] = ['slow-2g', '2g', '3g']

/** Whether the connection counts as slow (docs/BEHAVIOUR.md, New versions); unknown ones do not. */
export function isSlowConnection(): boolean {
  return SLOW_TYPES.includes(networkInformation().effectiveType)
}

/** Whether the person has asked for as little data as possible. */
export function wantsLessData(): boolean {
  return networkInformation().saveData === true
}

function networkInformation(): NetworkInformation {
  return (navigator as { connection?: NetworkInformation }).connection ?? {}
}
