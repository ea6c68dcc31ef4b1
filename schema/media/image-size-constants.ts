/** `60x60` is cropped to the box, `236x` scaled to the width, `orig` as stored (docs/behaviour/media.md, Images). */
export const IMAGE_SIZES = {
  '60x60': { width: 60, height: 60 },
  '75x75': { width: 75, height: 75 },
  '90x90': { width: 90, height: 90 },
  '136x136': { width: 136, height: 136 },
  '170x': { width: 170 },
  '222x': { width: 222 },
  '236x': { width: 236 },
  '474x': { width: 474 },
  '564x': { width: 564 },
  '600x315': { width: 600, height: 315 },
  '736x': { width: 736 },
  orig: {},
} as const satisfies Record<string, { width?: number; height?: number }>

export type ImageSize = keyof typeof IMAGE_SIZES
