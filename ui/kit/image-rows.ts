/** Rows of a masonry grid that equal a column's width. */
export const ROWS_PER_COLUMN_WIDTH = 59

/** Boxes from about 2:1 to 1:2.2; images beyond are cropped. `virtual:masonry-rows.css` has a class for each. */
export const MIN_IMAGE_ROWS = 30
export const MAX_IMAGE_ROWS = 130

/** Lines of text below an image: two of a title, and three more. */
export const MAX_ITEM_LINES = 5

export function imageRows(width: number, height: number): number {
  const rows = Math.round((height / width) * ROWS_PER_COLUMN_WIDTH)
  return Number.isFinite(rows) ? Math.min(MAX_IMAGE_ROWS, Math.max(MIN_IMAGE_ROWS, rows)) : ROWS_PER_COLUMN_WIDTH
}
