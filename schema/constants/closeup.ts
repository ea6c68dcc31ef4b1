/** In parts of one: a smaller region of a picture has no color of its own. */
export const MIN_CROP_SIDE = 0.02
