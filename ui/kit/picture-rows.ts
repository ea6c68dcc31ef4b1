/** Rows of a masonry grid that a picture as wide as a column and as high takes. */
export const ROWS_PER_COLUMN_WIDTH = 59

/** Flattest and tallest box: about 2:1 and 1:2.2; what goes beyond is cropped. `masonry-rows.css` has a class for each. */
export const MIN_PICTURE_ROWS = 30
export const MAX_PICTURE_ROWS = 130

/** How many rows of a masonry grid a picture takes. */
export function pictureRows(width: number, height: number): number {
  const rows = Math.round((height / width) * ROWS_PER_COLUMN_WIDTH)
  return Number.isFinite(rows) ? Math.min(MAX_PICTURE_ROWS, Math.max(MIN_PICTURE_ROWS, rows)) : ROWS_PER_COLUMN_WIDTH
}
