import { service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { watchLongPress } from '#ui/platform/observers/watch-long-press.ts'
import './card-press.module.css'
import { loadPicker } from './load-picker.ts'
import { openPicker } from './picker-store.ts'

const PIN_LINK = 'li > a[href^="/pin/"]'

/** A finger that rests on a card opens the picker for its pin. */
export const cardPresses = service({
  name: 'long presses on cards',
  when: ({ context }) => findViewerId(context) !== null,
  start: () => watchLongPress(PIN_LINK, openFor),
})

function openFor(card: Element): void {
  const [, id] = /^\/pin\/([^/]+)\//.exec(card.getAttribute('href') ?? '') ?? []
  const file = card.querySelector('img')?.getAttribute('src')?.split('/').at(-1) ?? ''
  if (id === undefined) return
  void loadPicker().catch(() => {})
  openPicker({ pin: { id, imageSignature: file.split('.')[0] ?? '' } })
}
