import { MAX_SLOTS, MAX_TOPICS, MIN_SLOTS } from '#schema/pins/constants.ts'
import type { Piece } from './piece.ts'

/** Lists the pins being made that could become one carousel; empty if they are too few or too many. */
export function listCombinable(pieces: readonly Piece[]): Piece[] {
  const single = pieces.filter(
    ({ kind, files: [file, ...others], pinId }) =>
      kind === 'image' &&
      pinId === null &&
      others.length === 0 &&
      file?.kind === 'image' &&
      file.upload.status !== 'linked',
  )
  return single.length >= MIN_SLOTS && single.length <= MAX_SLOTS ? single : []
}

/** The first keeps its draft, its board and its title; titles and links become those of the slots. */
export function combinePieces(first: Piece, others: readonly Piece[]): Piece {
  const all = [first, ...others]
  const slots = all.flatMap(({ files, fields: { title, link } }) => files.map(({ key }) => [key, { title, link }]))
  const join = (name: 'description' | 'alt_text') =>
    all
      .map(({ fields }) => fields[name].trim())
      .filter((text) => text !== '')
      .join('\n')
  const topicIds = new Set(all.flatMap(({ fields }) => fields.topic_ids))
  return {
    ...first,
    kind: 'carousel',
    files: all.flatMap(({ files }) => files),
    fields: {
      ...first.fields,
      title: all.map(({ fields }) => fields.title).find((title) => title.trim() !== '') ?? '',
      description: join('description'),
      alt_text: join('alt_text'),
      topic_ids: [...topicIds].slice(0, MAX_TOPICS),
      provenance: all.map(({ fields }) => fields.provenance).find((provenance) => provenance !== null) ?? null,
      slots: { ...first.fields.slots, ...Object.fromEntries(slots) },
      tagged_products: [],
    },
    isProvenanceFixed: all.some(({ isProvenanceFixed }) => isProvenanceFixed),
    isDirty: true,
    problems: {},
  }
}
