import { HOUR_MS } from '../time.ts'

/** Who was away for longer fetches again what they show. */
export const FRAMES_KEPT_MS = HOUR_MS
