import { LinkPreviewInput } from '#schema/pin-builder/link-calls.ts'
import { LINK_IMAGE_LIMIT } from '#schema/constants/limits.ts'
import { call, file } from '#worker/action.ts'
import { previewLink } from './preview-link.ts'
import { showImage } from './show-image.ts'

export const links = [
  call({ route: 'linkPreview', who: 'member', input: LinkPreviewInput, run: previewLink }),
  file({
    route: 'linkImage',
    who: 'member',
    isForPrograms: true,
    limit: { rule: LINK_IMAGE_LIMIT, by: 'viewer' },
    run: showImage,
  }),
]
