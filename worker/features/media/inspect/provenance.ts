import { Buffer } from 'node:buffer'
import type { Provenance } from '#schema/constants/media.ts'

/** How the addresses of IPTC's terms go on, which XMP and C2PA manifests both name in full. */
const VOCABULARY = 'digitalsourcetype/'

/** The stronger one first. */
const TERMS: readonly { term: string; provenance: Provenance }[] = [
  { term: 'trainedAlgorithmicMedia', provenance: 'ai_generated' },
  { term: 'compositeWithTrainedAlgorithmicMedia', provenance: 'ai_modified' },
  { term: 'compositeSynthetic', provenance: 'ai_modified' },
]

const LONGEST = VOCABULARY.length + Math.max(...TERMS.map(({ term }) => term.length))

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
    return TERMS.find(({ provenance }) => this.#found.has(provenance))?.provenance ?? null
  }

  #search(bytes: Uint8Array): void {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    for (let at = file.indexOf(VOCABULARY, 0, 'latin1'); at >= 0; at = file.indexOf(VOCABULARY, at + 1, 'latin1')) {
      const named = file.toString('latin1', at + VOCABULARY.length, at + LONGEST)
      for (const { term, provenance } of TERMS) if (named.startsWith(term)) this.#found.add(provenance)
    }
  }
}
