import * as v from 'valibot'
import { Id } from '../id.ts'

/** A field of a form is '' where nothing was typed. */
const Typed = v.optional(v.string(), '')

const FIELDS = {
  /** The id of the image, once the server has it. */
  media_id: v.optional(v.union([Id, v.literal('')]), ''),
  title: Typed,
  description: Typed,
  alt_text: Typed,
  link: Typed,
  board_id: v.optional(v.union([Id, v.literal('')]), ''),
  provenance: Typed,
  /** A checkbox. */
  allows_comments: v.optional(v.string()),
}

/** The pin builder without scripts: one image (`picture`), one board, publish. */
export const PinForm = v.object(FIELDS)
export type PinForm = v.InferOutput<typeof PinForm>
