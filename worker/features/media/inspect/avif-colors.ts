import { findCicpSpace } from './color-space.ts'
import type { FindProfile } from './image-headers.ts'
import { findBox, listBoxes, type Box } from './mp4-boxes.ts'
import { toAscii, toDataView } from './parser.ts'
import { ofProfile, ofSpace } from './png-colors.ts'

/** The version and flags of a full box. */
const VERSION_BYTES = 4
const KIND_BYTES = 4
const CODE_POINTS_BYTES = 11
const SRGB = { primaries: 1, transfer: 13 }
/** A bit of the third byte of `av1C`: 10 or 12 bits. */
const MANY_BITS = 0x40
const FREE = new TextEncoder().encode('free')

/**
 * The profile of an AVIF whose colors are said by code points, which hardly any decoder minds, or are of more than 8
 * bits. Changes the `meta` in place, so that decoders take the numbers as they are. Null, and no change, where they
 * find the colors themselves.
 */
export function normalizeAvifColors(meta: Uint8Array): FindProfile | null {
  try {
    return normalizeColors(meta)
  } catch {
    // The decoder will say if the file can be decoded.
    return null
  }
}

function normalizeColors(meta: Uint8Array): FindProfile | null {
  const all = { start: VERSION_BYTES, end: meta.length }
  const ipco = findBox(meta, all, 'iprp/ipco')
  if (!ipco) return null
  const properties = [...listBoxes(meta, ipco.start, ipco.end)]
  const isColor = ({ type, start, end }: Box) => type === 'colr' && start + KIND_BYTES <= end
  const colors = properties.filter(isColor)
  const indexes = listIndexes(meta)
  const ofImage = properties.filter((box, place) => isColor(box) && indexes.has(place + 1))
  const shown = ofImage.length > 0 ? ofImage : colors
  const kindOf = ({ start }: Box) => toAscii(meta.subarray(start, start + KIND_BYTES))
  // The profile counts if there are both.
  const own = shown.find((box) => ['prof', 'rICC'].includes(kindOf(box)))
  if (own) {
    const isDeep = properties.some(({ type, start }) => type === 'av1C' && ((meta[start + 2] ?? 0) & MANY_BITS) !== 0)
    if (!isDeep) return null
    const profile = meta.slice(own.start + KIND_BYTES, own.end)
    for (const box of colors) if (kindOf(box) !== 'nclx') meta.set(FREE, box.at + 4)
    return ofProfile(profile)
  }
  const points = shown.find((box) => kindOf(box) === 'nclx' && box.start + CODE_POINTS_BYTES <= box.end)
  if (!points) return null
  const view = toDataView(meta)
  const [primaries, transfer] = [view.getUint16(points.start + 4), view.getUint16(points.start + 6)]
  const space = findCicpSpace({ primaries, transfer }, 'video')
  if (!space) return null
  // The rest says how they are coded.
  view.setUint16(points.start + 4, SRGB.primaries)
  view.setUint16(points.start + 6, SRGB.transfer)
  return ofSpace(space)
}

/** The properties of the image itself, from 1: others are of what is beside it, such as a brighter version. */
function listIndexes(meta: Uint8Array): ReadonlySet<number> {
  const all = { start: VERSION_BYTES, end: meta.length }
  const found = new Set<number>()
  const view = toDataView(meta)
  const pitm = findBox(meta, all, 'pitm')
  const iprp = findBox(meta, all, 'iprp')
  if (!pitm || !iprp) return found
  const main = view.getUint8(pitm.start) === 0 ? view.getUint16(pitm.start + 4) : view.getUint32(pitm.start + 4)
  for (const { type, start, end } of listBoxes(meta, iprp.start, iprp.end)) {
    if (type !== 'ipma' || start + 8 > end) continue
    const idBytes = view.getUint8(start) === 0 ? 2 : 4
    const width = (view.getUint8(start + 3) & 1) === 0 ? 1 : 2
    for (let at = start + 8; at + idBytes < end;) {
      const id = idBytes === 2 ? view.getUint16(at) : view.getUint32(at)
      const first = at + idBytes + 1
      at = first + width * view.getUint8(first - 1)
      if (id !== main || at > end) continue
      for (let place = first; place < at; place += width) {
        found.add(width === 1 ? view.getUint8(place) & 0x7f : view.getUint16(place) & 0x7fff)
      }
    }
  }
  return found
}
