import { MINUTE_MS } from '../time.ts'

/** Code points, of what someone writes on a save of theirs. */
export const MAX_NOTE_LENGTH = 500

/** A save that was removed can be brought back for as long. */
export const SAVE_UNDO_MS = MINUTE_MS

/** Boards at the top of the picker: as many as fit a phone's screen beside all others. */
export const PICKER_SHORTLIST = 6

/** The boards that fit the pin, among these: room is left for those used last. */
export const PICKER_FITTING = 3

/** Boards in one answer to the picker. */
export const PICKER_PAGE_SIZE = 50

/** The boards that someone uses are found by so many saves. */
export const RECENT_SAVES = 300
