import { PROVENANCE_TERMS, PROVENANCE_VOCABULARY } from '#schema/media/provenance-terms.ts'

const CHUNK_BYTES = 1_048_576

/** A mark may begin in one chunk and end in the next. */
const OVERLAP_BYTES = 100

const JPEG_START_BYTES = 2
const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0'

/** The strongest term by which a file says that it was made or changed with AI. */
export async function findProvenanceTerm(file: Blob): Promise<string | null> {
  const found = new Set<string>()
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    const bytes = await file.slice(at, at + CHUNK_BYTES + OVERLAP_BYTES).arrayBuffer()
    const text = new TextDecoder('latin1').decode(bytes)
    for (const { term } of PROVENANCE_TERMS) if (text.includes(PROVENANCE_VOCABULARY + term)) found.add(term)
  }
  return PROVENANCE_TERMS.find(({ term }) => found.has(term))?.term ?? null
}

/** A JPEG that says so, too: a canvas keeps nothing of a file but its image. */
export function withProvenance(jpeg: Blob, term: string): Blob {
  const source = `http://cv.iptc.org/newscodes/${PROVENANCE_VOCABULARY}${term}`
  const packet = [
    `${XMP_NAME}<x:xmpmeta xmlns:x="adobe:ns:meta/">`,
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` Iptc4xmpExt:DigitalSourceType="${source}"/></rdf:RDF></x:xmpmeta>`,
  ].join('')
  const length = packet.length + 2
  const segment = Uint8Array.of(0xff, 0xe1, length >> 8, length & 0xff)
  return new Blob([jpeg.slice(0, JPEG_START_BYTES), segment, packet, jpeg.slice(JPEG_START_BYTES)], {
    type: 'image/jpeg',
  })
}
