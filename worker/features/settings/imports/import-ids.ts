import { earliestId } from '#db/id.ts'
import { hashToken } from '#worker/platform/tokens.ts'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** The time of an id, and half of what tells ids of one moment apart. */
const ORDER_LENGTH = 18

const OWN_LENGTH = 8

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export interface IdSource {
  importId: string
  /** The position in its import; earlier ones are newer. */
  position: number
  /** What it was elsewhere. */
  oldId?: string | undefined
  /** Never later than the import. */
  moment: number
}

/**
 * The same one each time an item is tried. An id of this product keeps its place among others, as boards show what is
 * on them by their ids.
 */
export async function toNewId({ importId, position, oldId, moment }: IdSource): Promise<string> {
  const own = toBase32(await hashToken(`import ${importId} ${oldId ?? position}`))
  const isKept = oldId !== undefined && ULID.test(oldId) && oldId < earliestId(moment + 1)
  if (isKept) return oldId.slice(0, ORDER_LENGTH) + own
  return earliestId(moment) + String(99_999_999 - position).padStart(OWN_LENGTH, '0') + own
}

function toBase32(hash: string): string {
  const digits = Array.from({ length: OWN_LENGTH }, (_, at) => Number.parseInt(hash.slice(2 * at, 2 * at + 2), 16))
  return digits.map((digit) => ALPHABET[digit % ALPHABET.length]).join('')
}

/** The key of one pinner: what was imported once is not imported again, by whichever import. */
export function toKey(key: string): string {
  return `import ${key}`
}
