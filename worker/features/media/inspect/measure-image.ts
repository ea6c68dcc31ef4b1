import type { ImageDimensions } from './image-headers.ts'
import { ImageInspector } from './inspect-image.ts'

/** The size as it is shown, by the first bytes of a file; null where they do not tell. */
export function measureImage(start: Uint8Array): ImageDimensions | null {
  let size: ImageDimensions | undefined
  const inspector = new ImageInspector({ onSize: (found) => (size ??= found) })
  try {
    inspector.push(start)
  } catch {
    // No image, or one that no one could upload: its size may be known all the same.
  }
  return size && size.width > 0 && size.height > 0 ? size : null
}
