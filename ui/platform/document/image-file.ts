/** The quality is above that of the server's own renditions, so that converting first loses nothing that is shown. */
const JPEG_QUALITY = 0.92

const HEIC_NAME = /\.hei[cf]$/i

/** Browsers that don't know the type say none. */
export function isHeic({ type, name }: File): boolean {
  return type === 'image/heic' || type === 'image/heif' || (type === '' && HEIC_NAME.test(name))
}

/** The JPEG keeps the mark of an image made with AI. Null where this browser cannot decode it. */
export function convertToJpeg(file: File): Promise<File | null> {
  return withLock(() => convert(file))
}

async function convert(file: File): Promise<File | null> {
  const image = await decode(file)
  if (!image) return null
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  const { findProvenanceTerm, withProvenance } = await import('./provenance-mark.ts')
  const term = await findProvenanceTerm(file)
  const marked = blob && term !== null ? withProvenance(blob, term) : blob
  return marked && new File([marked], file.name.replace(HEIC_NAME, '.jpg'), { type: 'image/jpeg' })
}

/**
 * Draws a file of the viewer, at most so wide; false where this browser cannot decode it. On a canvas, because the
 * Content-Security-Policy allows no images from memory, and because it then takes no more memory than what is seen.
 */
export function drawFile(canvas: HTMLCanvasElement, file: Blob, widthPx: number): Promise<boolean> {
  return withLock(() => draw(canvas, file, widthPx))
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** A decoded photograph takes 50 MB: many at once would be too many. */
function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

async function draw(canvas: HTMLCanvasElement, file: Blob, widthPx: number): Promise<boolean> {
  const image = await decode(file)
  if (!image) return false
  const width = Math.min(widthPx, image.width)
  canvas.width = width
  canvas.height = Math.max(1, Math.round((image.height * width) / image.width))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return true
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  return 'createImageBitmap' in window ? createImageBitmap(file).catch(() => null) : null
}
