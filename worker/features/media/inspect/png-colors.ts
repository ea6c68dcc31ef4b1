import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { findCicpSpace, findGammaSpace, type ColorSpace, type Point, type Primaries } from './color-space.ts'
import type { FindProfile } from './image-headers.ts'
import { makeProfile } from './make-profile.ts'
import { toDataView } from './parser.ts'

/** Chunks that say how the numbers stand for light. */
export const COLOR_CHUNKS = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP']

const CICP_BYTES = 4
const UNSPECIFIED = 2
const CHROMA_BYTES = 32
const PER_ONE = 100_000
/** Profiles of printers have a few megabytes. */
const MAX_PROFILE_BYTES = 8 * 1_024 * 1_024

/**
 * The first chunk that counts decides, as in browsers. Null where decoders read it themselves: they know profiles, but
 * not for more than 8 bits.
 */
export function findPngProfile(chunks: ReadonlyMap<string, Uint8Array>, depth: number): FindProfile | null {
  const [cicp, profile, gamma] = [chunks.get('cICP'), chunks.get('iCCP'), chunks.get('gAMA')]
  const [primaries = UNSPECIFIED, transfer = UNSPECIFIED] = cicp?.length === CICP_BYTES ? cicp : []
  if (primaries !== UNSPECIFIED && transfer !== UNSPECIFIED) {
    const space = findCicpSpace({ primaries, transfer }, 'png')
    // What else it says is left out, as none of it counts.
    return space || chunks.size === 1 ? ofSpace(space) : () => null
  }
  if (profile) return depth > 8 ? ofProfile(unpack(profile)) : null
  if (chunks.has('sRGB') || gamma?.length !== 4) return null
  return ofSpace(findGammaSpace(toDataView(gamma).getUint32(0) / PER_ONE, readPrimaries(chunks.get('cHRM'))))
}

/** None for a space that is sRGB. */
export function ofSpace(space: ColorSpace | null): FindProfile | null {
  return space && ((isGray) => makeProfile(space, isGray))
}

/** One that is in the file. */
export function ofProfile(profile: Uint8Array | null): FindProfile | null {
  if (!profile || profile.length < 132) return null
  const kind = new TextDecoder('latin1').decode(profile.subarray(16, 20))
  return (isGray) => (kind === (isGray ? 'GRAY' : 'RGB ') ? profile : null)
}

function unpack(chunk: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES })
  } catch {
    return null
  }
}

function readPrimaries(chunk: Uint8Array | undefined): Primaries | null {
  if (chunk?.length !== CHROMA_BYTES) return null
  const view = toDataView(chunk)
  const at = (place: number): Point => [view.getUint32(8 * place) / PER_ONE, view.getUint32(8 * place + 4) / PER_ONE]
  return [at(1), at(2), at(3), at(0)]
}

/** A name, a zero, and the profile after the number of the way of compressing it. */
export function toProfileChunk(profile: Uint8Array): Uint8Array {
  const packed = deflateSync(profile)
  const chunk = new Uint8Array(15 + packed.length)
  const view = toDataView(chunk)
  view.setUint32(0, packed.length + 3)
  chunk.set(new TextEncoder().encode('iCCPC'), 4)
  chunk.set(packed, 11)
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)))
  return chunk
}
