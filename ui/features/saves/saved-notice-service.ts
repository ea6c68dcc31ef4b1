import { service } from '#ui/app/background.ts'
import { findShownPin } from '#ui/features/tracking/find-shown-pin.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'

export const savedNotice = service({
  name: 'notice of a saved pin',
  when({ page, queries }) {
    if (page?.input.form?.done !== 'pinSaved') return null
    const board = findShownPin(page, queries)?.savedTo
    return board ? { board: board.name, url: board.url } : null
  },
  start({ board, url }, current) {
    const { translate } = current()
    showToast({ text: translate('save.savedTo', { board }), action: { label: translate('save.viewBoard'), href: url } })
  },
})
