import { definePage } from '#ui/app/router/page.ts'
import { BOARD_CHOICES_REQUEST } from '#ui/features/pin-builder/board-choices-request.ts'
import { PinBuilder } from '#ui/features/pin-builder/pin-builder.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [BOARD_CHOICES_REQUEST] }),
  title: (_, t, { search }) => t('page.title', { name: t(search.has('pin') ? 'pin.edit' : 'pinBuilder.title') }),
  needsViewer: true,
  noindex: true,
  Page: PinBuilder,
})
