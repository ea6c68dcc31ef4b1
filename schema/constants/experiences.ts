import { DAY_MS } from '../time.ts'

/** From then on one has seen enough of the site to say something about it. */
export const FEEDBACK_PROMPT_AFTER_MS = 7 * DAY_MS

/** Whoever left `/welcome/` early finds the way back for as long. */
export const WELCOME_FOR_MS = DAY_MS
