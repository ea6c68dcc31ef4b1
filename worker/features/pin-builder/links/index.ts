import { LINK_IMAGE_LIMIT } from '#schema/constants/limits.ts'
import { PreviewLinkCall } from '#schema/pin-builder/link-calls.ts'
import { call, file } from '#worker/action.ts'
import { previewLink } from './preview-link.ts'
import { showImage } from './show-image.ts'

export const links = [
  call(PreviewLinkCall, { who: 'member', run: previewLink }),
  file({
    route: 'linkImage',
    who: 'member',
    isForPrograms: true,
    limit: { rule: LINK_IMAGE_LIMIT, by: 'viewer' },
    run: showImage,
  }),
]
