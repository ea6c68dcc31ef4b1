import { MINUTE_MS } from '../time.ts'

/** Pictures of a page that are offered. */
export const MAX_LINK_IMAGES = 30

/** Smaller ones are icons. */
export const MIN_LINK_IMAGE_SIDE_PX = 100

/** People take as long to choose one. */
export const LINK_PICTURE_LIFE_MS = 30 * MINUTE_MS
