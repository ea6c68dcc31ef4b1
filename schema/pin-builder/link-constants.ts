import { MINUTE_MS } from '../time.ts'

/** Smaller ones are icons. */
export const MIN_LINK_IMAGE_SIDE_PX = 100

/** People take as long to choose one. */
export const LINK_IMAGE_LIFE_MS = 30 * MINUTE_MS
