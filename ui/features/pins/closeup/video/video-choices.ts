import { localStore } from '#ui/platform/storage/storage.ts'
import { createStore } from '#ui/platform/store.ts'

const AUTOPLAY_KEY = 'video_autoplay'
const CAPTIONS_KEY = 'video_captions'
const OFF = 'off'

/** The choice of this browser. On unless the viewer has switched it off. */
export const autoplayChoice = createStore(true)

export function readAutoplayChoice(): void {
  autoplayChoice.update(() => localStore.read(AUTOPLAY_KEY) !== OFF)
}

export function chooseAutoplay(isOn: boolean): void {
  localStore.write(AUTOPLAY_KEY, isOn ? 'on' : OFF)
  autoplayChoice.update(() => isOn)
}

interface Tracks extends Iterable<{ language: string; mode: string }> {
  addEventListener(type: 'change', listener: () => void): void
  removeEventListener(type: 'change', listener: () => void): void
}

/** Captions are on in the language, or off, as the viewer chose last, with whichever video. */
export function rememberCaptionsChoice(tracks: Tracks): () => void {
  const chosen = localStore.read(CAPTIONS_KEY)
  if (chosen !== null) {
    for (const track of tracks) track.mode = track.language === chosen ? 'showing' : 'disabled'
  }
  const onChange = () => {
    const shown = [...tracks].find(({ mode }) => mode === 'showing')
    localStore.write(CAPTIONS_KEY, shown?.language ?? OFF)
  }
  tracks.addEventListener('change', onChange)
  return () => tracks.removeEventListener('change', onChange)
}

/** Off where some are shown; else in the language that the viewer chose last, in that of the page, or the first. */
export function toggleCaptions(tracks: Iterable<{ language: string; mode: string }>, pageLanguage: string): void {
  const all = [...tracks]
  const isShown = all.some(({ mode }) => mode === 'showing')
  const [page] = pageLanguage.split('-')
  const wanted = [localStore.read(CAPTIONS_KEY), page]
    .map((language) => all.find((track) => track.language === language))
    .find((track) => track !== undefined)
  for (const track of all) track.mode = !isShown && track === (wanted ?? all[0]) ? 'showing' : 'disabled'
}
