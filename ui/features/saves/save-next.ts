import { MAX_CARRIED_DESCRIPTION_LENGTH } from '#schema/tracking/visit-constants.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'

export function saveNext({ id, link, title, description, altText, imageSignature }: Pin): string {
  const path = href('pin', { id })
  const words = Array.from(title || description || altText)
    .slice(0, MAX_CARRIED_DESCRIPTION_LENGTH)
    .join('')
  return `${path}?${new URLSearchParams({ url: link ?? path, media: imageSignature, description: words })}`
}
