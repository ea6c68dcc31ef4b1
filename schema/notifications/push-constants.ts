import { DAY_MS, HOUR_MS } from '../time.ts'

/** The services of Chrome and what is built on it, Firefox, Edge and Safari; `*.` is every name below. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** Browsers of one account; with one more, the oldest is forgotten. */
export const MAX_PUSH_SUBSCRIPTIONS = 20

/** What no push service has taken until then is given up: it says nothing new. */
export const PUSH_REACH_MS = HOUR_MS

/** How long a message waits for a browser that is off. */
export const PUSH_TTL_MS = DAY_MS
