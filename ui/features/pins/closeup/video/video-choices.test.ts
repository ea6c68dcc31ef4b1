import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../../test/helpers/memory-storage.ts'
import { rememberCaptionsChoice } from './video-choices.ts'

interface Track {
  language: string
  mode: string
}

function makeTracks(...languages: string[]) {
  const listeners = new Set<() => void>()
  const tracks: Track[] = languages.map((language) => ({ language, mode: 'disabled' }))
  return {
    tracks,
    list: {
      [Symbol.iterator]: () => tracks[Symbol.iterator](),
      addEventListener: (_: 'change', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'change', listener: () => void) => void listeners.delete(listener),
    },
    choose(language: string | null) {
      for (const track of tracks) track.mode = track.language === language ? 'showing' : 'disabled'
      for (const listener of listeners) listener()
    },
  }
}

const modes = ({ tracks }: ReturnType<typeof makeTracks>) => tracks.map(({ mode }) => mode)

test('captions are on or off with the next video as the viewer chose with the last', () => {
  vi.stubGlobal('window', { localStorage: memoryStorage() })
  const first = makeTracks('en', 'de')
  const stop = rememberCaptionsChoice(first.list)
  expect(modes(first)).toEqual(['disabled', 'disabled'])
  first.choose('de')
  stop()
  first.choose('en')
  const second = makeTracks('en', 'de')
  rememberCaptionsChoice(second.list)
  expect(modes(second)).toEqual(['disabled', 'showing'])
  second.choose(null)
  const third = makeTracks('de')
  rememberCaptionsChoice(third.list)
  expect(modes(third)).toEqual(['disabled'])
})
