import { Buffer } from 'node:buffer'
import type { Provenance } from '#schema/media/constants.ts'
import { PROVENANCE_TERMS, PROVENANCE_VOCABULARY } from '#schema/media/provenance-terms.ts'

const LONGEST = PROVENANCE_VOCABULARY.length + Math.max(...PROVENANCE_TERMS.map(({ term }) => term.length))

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
    return PROVENANCE_TERMS.find(({ provenance }) => this.#found.has(provenance))?.provenance ?? null
  }

  #search(bytes: Uint8Array): void {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    for (
      let at = file.indexOf(PROVENANCE_VOCABULARY, 0, 'latin1');
      at >= 0;
      at = file.indexOf(PROVENANCE_VOCABULARY, at + 1, 'latin1')
    ) {
      const named = file.toString('latin1', at + PROVENANCE_VOCABULARY.length, at + LONGEST)
      for (const { term, provenance } of PROVENANCE_TERMS) if (named.startsWith(term)) this.#found.add(provenance)
    }
  }
}
