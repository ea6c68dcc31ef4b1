import { PROVENANCES, UPLOAD_LIFETIME_MS } from '#schema/media/constants.ts'
import { DAY_MS } from '#schema/time.ts'
import { isBoolean, isNumber, isString, nullable, oneOf, shape } from '#ui/platform/storage/shape.ts'
import type { StoredUpload, UploadRecord } from '#ui/platform/storage/upload-store.ts'
import type { UploadEntry, UploadDetails } from '#ui/shared/uploads/upload-entry.ts'
import { REASONS } from '#ui/shared/uploads/upload-refusal.ts'

/** Long enough for a weekend without a connection; drafts of pins are kept longer, but without files. */
const UNSENT_KEPT_MS = 7 * DAY_MS

const isUploadDetails = shape<UploadDetails>({
  width: nullable(isNumber),
  height: nullable(isNumber),
  dominantColor: nullable(isString),
  isAnimated: isBoolean,
  durationMs: nullable(isNumber),
  provenance: nullable(oneOf(PROVENANCES)),
})

const isReason = nullable(oneOf(REASONS))

/** True for entries of any account: its own sees no more of it either. */
export function isTooOld({ addedAt, mediaId, facts }: UploadRecord, now: number): boolean {
  return addedAt <= now - (mediaId !== null && isUploadDetails(facts) ? UPLOAD_LIFETIME_MS : UNSENT_KEPT_MS)
}

/** Null for an entry that is too old, or not whole: the browser may have made room. */
export function restoreEntry({ record, file, cover }: StoredUpload, now: number): UploadEntry | null {
  const { key, owner, kind, name, bytes, language, mediaId, coverMediaId, facts, reason } = record
  const isDone = mediaId !== null && isUploadDetails(facts)
  if (isTooOld(record, now)) return null
  if (!isDone && mediaId === null && file === null) return null
  const refusal = isReason(reason) ? reason : null
  const otherwise = isDone && cover === null ? 'done' : 'waiting'
  return {
    key,
    owner,
    kind,
    name,
    bytes,
    language,
    file: file && toFile(file, record),
    status: refusal === null ? otherwise : 'refused',
    waitsFor: null,
    part: isDone ? 1 : 0,
    mediaId,
    coverMediaId,
    facts: isDone ? facts : null,
    reason: refusal,
    detail: null,
    isKept: true,
  }
}

/** Some browsers keep files without their names. */
function toFile(file: Blob, { name, type }: UploadRecord): File {
  return new File([file], name, { type })
}
