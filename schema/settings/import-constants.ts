import { DAY_MS } from '../time.ts'

/** The kinds of imports, as their content shows. */
export const IMPORT_KINDS = ['tackboard', 'pictures', 'bookmarks', 'pinterest', 'pinry'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_STATUSES = ['running', 'paused', 'done', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** Half of what an account may upload in a day: what is unpacked of it does not count again. */
export const MAX_IMPORT_BYTES = 1_000_000_000

/** Boards, pins and saves of one import: more than browsers bear as bookmarks. */
export const MAX_IMPORT_ITEMS = 150_000

/** The limit of one ZIP, whose directory is read whole. */
export const MAX_ARCHIVE_ENTRIES = 50_000

/** Texts of an archive that are read whole: a board, a page of an export. */
export const MAX_IMPORT_TEXT_BYTES = 32_000_000

/** Problems of one import at a time. */
export const PROBLEMS_PER_PAGE = 50

/** All that is known of an import is deleted then; its file was deleted when it ended. */
export const IMPORT_KEPT_MS = 30 * DAY_MS

/** Code points. */
export const MAX_PROBLEM_NAME_LENGTH = 200
