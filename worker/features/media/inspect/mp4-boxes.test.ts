import { expect, test } from 'vitest'
import { join } from '../../../../test/helpers/image-files.ts'
import { box, quickTimeSound, uint32 } from '../../../../test/helpers/video-files.ts'
import { cleanBoxes, findBox, listBoxes, MAX_SAMPLES } from './mp4-boxes.ts'

const HEAD = [0, 0, 0, 0]

/** What a fragment holds: runs of so many samples each. */
const fragment = (...runs: number[]) => box('traf', ...runs.map((count) => box('trun', HEAD, uint32(count))))
const times = (...counts: number[]) =>
  box('stts', HEAD, uint32(counts.length), ...counts.flatMap((one) => [uint32(one), HEAD]))
const track = (...tables: Uint8Array[]) =>
  box('trak', box('mdia', box('hdlr', HEAD, HEAD, 'vide', new Uint8Array(12)), box('minf', box('stbl', ...tables))))

test.each<[string, string, Uint8Array[]]>([
  ['a run of billions', 'moof', [fragment(4_000_000_000)]],
  ['many runs', 'moof', [fragment(MAX_SAMPLES / 2, MAX_SAMPLES / 2, 1)]],
  ['many fragments', 'moof', [fragment(MAX_SAMPLES), fragment(1)]],
  ['times of billions', 'moov', [track(times(5, 2_000_000_000))]],
  ['sizes in bits', 'moov', [track(box('stz2', HEAD, HEAD, uint32(4_000_000_000)))]],
])('tables of %s are refused', (_, type, fragments) => {
  const samples = { declared: 0 }
  const clean = () => fragments.forEach((bytes) => cleanBoxes(bytes, type, samples))
  expect(clean).toThrow('mediaUnreadable')
})

test('as many samples as five minutes can have are taken', () => {
  const samples = { declared: 0 }
  cleanBoxes(fragment(MAX_SAMPLES - 10), 'moof', samples)
  cleanBoxes(track(times(4, 6)), 'moov', samples)
  expect(samples.declared).toBe(MAX_SAMPLES)
})

test("QuickTime's description of sound becomes that of MP4, in as many bytes", () => {
  const esds = box('esds', HEAD, [3, 4, 5, 6])
  const entry = quickTimeSound(esds)
  const bytes = track(join(box('stsd', HEAD, uint32(1), entry)))
  const tables = { start: 0, end: bytes.length }
  cleanBoxes(bytes, 'moov', { declared: 0 })
  const list = findBox(bytes, tables, 'trak/mdia/minf/stbl/stsd')
  if (!list) throw new Error('The list of sample entries is gone')
  const [sound] = [...listBoxes(bytes, list.start + 8, list.end)]
  expect(sound && sound.end - sound.at).toBe(entry.length)
  const start = sound?.at ?? 0
  const view = new DataView(bytes.buffer)
  // Version, channels, bits, rate.
  expect([16, 24, 26, 32].map((at) => view.getUint16(start + at))).toEqual([0, 2, 16, 44_100])
  const children = [...listBoxes(bytes, start + 36, sound?.end ?? 0)]
  expect(children.map(({ type }) => type)).toEqual(['esds', 'free'])
  expect(bytes.slice(children[0]?.at, children[0]?.end)).toEqual(esds)
  expect(children[1]?.end).toBe(sound?.end)
})
