import { LinkPreviewInput } from '#schema/calls/links.ts'
import { call } from '#worker/action.ts'
import { previewLink } from './preview-link.ts'

export const links = [call({ route: 'linkPreview', who: 'member', input: LinkPreviewInput, run: previewLink })]
