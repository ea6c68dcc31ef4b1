import { href } from '#schema/routes.ts'
import { parseMediaPath } from '#worker/platform/parse-media-path.ts'

/** Employees see a file there that may be withheld from everyone else: an image by its signature. */
export function moderatedImageUrl(signature: string | null): string | null {
  return signature === null ? null : href('moderatedMedia', { file: `${signature}.webp` })
}

/** The same of the address of a video or of captions; one of another site stays as it is. */
export function moderatedVideoUrl(url: string): string {
  const file = parseMediaPath(url)
  return file?.size === 'video' ? href('moderatedMedia', { file: `${file.signature}.${file.extension}` }) : url
}
