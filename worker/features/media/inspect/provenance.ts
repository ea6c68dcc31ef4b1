import type { Provenance } from '#schema/calls/media.ts'

/** IPTC's terms, which XMP and C2PA manifests both name by their addresses. The stronger one first. */
const MARKS: readonly (readonly [string, Provenance])[] = [
  ['digitalsourcetype/trainedAlgorithmicMedia', 'ai_generated'],
  ['digitalsourcetype/compositeWithTrainedAlgorithmicMedia', 'ai_modified'],
]

const NEEDLES = MARKS.map(([text, provenance]) => ({ bytes: new TextEncoder().encode(text), provenance }))
const LONGEST = Math.max(...NEEDLES.map(({ bytes }) => bytes.length))

/** Looks for marks of provenance in a file as it passes, in whichever format it carries them. */
export class ProvenanceScanner {
  readonly #found = new Set<Provenance>()
  /** The end of the last chunk: a mark may begin there. */
  #tail = new Uint8Array()

  push(chunk: Uint8Array): void {
    const seam = new Uint8Array(this.#tail.length + Math.min(chunk.length, LONGEST))
    seam.set(this.#tail)
    seam.set(chunk.subarray(0, LONGEST), this.#tail.length)
    this.#search(seam)
    this.#search(chunk)
    this.#tail = (chunk.length < LONGEST ? seam : chunk).slice(-(LONGEST - 1))
  }

  get provenance(): Provenance | null {
    return MARKS.map(([, provenance]) => provenance).find((one) => this.#found.has(one)) ?? null
  }

  #search(bytes: Uint8Array): void {
    for (const needle of NEEDLES) {
      if (!this.#found.has(needle.provenance) && includes(bytes, needle.bytes)) this.#found.add(needle.provenance)
    }
  }
}

function includes(bytes: Uint8Array, needle: Uint8Array): boolean {
  const [first = 0] = needle
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (needle.every((byte, place) => bytes[at + place] === byte)) return true
  }
  return false
}
