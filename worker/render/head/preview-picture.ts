import { IMAGE_SIZES } from '#schema/picture.ts'
import { absoluteUrl } from './absolute-url.ts'
import type { PreviewPicture } from './page-description.ts'

export function previewPicture(path: string | null, alt: string, siteOrigin: string): PreviewPicture | null {
  return path === null ? null : { url: absoluteUrl(siteOrigin, path), ...IMAGE_SIZES['600x315'], alt }
}
