import { Buffer } from 'node:buffer'
import type { Provenance } from '#schema/constants/media.ts'

/** IPTC's terms, which XMP and C2PA manifests both name by their addresses. The stronger one first. */
const MARKS: readonly { text: string; provenance: Provenance }[] = [
  { text: 'digitalsourcetype/trainedAlgorithmicMedia', provenance: 'ai_generated' },
  { text: 'digitalsourcetype/compositeWithTrainedAlgorithmicMedia', provenance: 'ai_modified' },
]

const LONGEST = Math.max(...MARKS.map(({ text }) => text.length))

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
    return MARKS.find(({ provenance }) => this.#found.has(provenance))?.provenance ?? null
  }

  #search(bytes: Uint8Array): void {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    for (const { text, provenance } of MARKS) if (file.includes(text, 0, 'latin1')) this.#found.add(provenance)
  }
}
