import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MoveMode, MoveScope } from '#schema/boards/constants.ts'
import type { ErrorName } from '#schema/errors.ts'
import { belongsTo, flag, json, moment } from '../columns.ts'
import { users } from '../users.ts'
import { boards } from './boards.ts'

export type MoveStatus = 'running' | 'done' | 'failed' | 'undoing' | 'undone'

/** What a merge has taken away, for its undo. */
export interface MergedAway {
  slug: string
  privacy?: string
  /** Addresses that led to the board: of whom, and which. */
  redirects?: [ownerId: string, slug: string][]
  /** Former addresses of the section itself. */
  formerSlugs?: string[]
  /** Addresses of sections that led there: of which board, and to which of its sections. */
  ledSections?: [boardId: string, slug: string, sectionId: string | null][]
  /** Those of sections of the board, which the other board has got. */
  sectionSlugs?: string[]
  nameKey?: string | null
  title?: string
  titleKey?: string | null
  position?: number
}

/** Pins on their way from a board, in steps: what was done and where to go on. */
export const boardMoves = sqliteTable(
  'board_moves',
  {
    id: text('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    boardId: belongsTo('board_id', () => boards.id),
    scope: text('scope').$type<MoveScope>().notNull(),
    /** No foreign key, as of the other section: it may be deleted on the way. */
    sectionId: text('section_id'),
    mode: text('mode').$type<MoveMode>().notNull(),
    toBoardId: text('to_board_id').references(() => boards.id, { onDelete: 'cascade' }),
    toSectionId: text('to_section_id'),
    /** Ids of saves, and of pins made on the board; null for all that its scope holds. */
    entryIds: json<string[]>('entry_ids'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** Entries below it are still to come: the highest ids go first. */
    cursor: text('cursor').notNull(),
    /** Raised by each step, lowered by each step of an undo: a step that comes twice finds another one. */
    step: integer('step').notNull().default(0),
    status: text('status').$type<MoveStatus>().notNull().default('running'),
    error: text('error').$type<ErrorName>(),
    madeSections: json<string[]>('made_sections').notNull(),
    mergedAway: json<MergedAway>('merged_away'),
    /** The cover that the board had before its pin left. */
    coverPinId: text('cover_pin_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('board_moves_user').on(table.userId),
    index('board_moves_board').on(table.boardId, table.endedAt),
    index('board_moves_target').on(table.toBoardId),
    index('board_moves_due')
      .on(table.updatedAt)
      .where(sql`ended_at is null`),
    index('board_moves_ended')
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
  ],
)

/** `duplicate`: a save that gave way to the pin itself. `noted`: one that stays and has got the note of another. */
export type MovedKind = 'save' | 'pin' | 'duplicate' | 'noted'

/** What a move has touched, as it was: for its undo, then it goes. No foreign keys to what may be gone by then. */
export const boardMoveEntries = sqliteTable(
  'board_move_entries',
  {
    moveId: belongsTo('move_id', () => boardMoves.id),
    entryId: text('entry_id').notNull(),
    step: integer('step').notNull(),
    kind: text('kind').$type<MovedKind>().notNull(),
    pinId: text('pin_id').notNull(),
    userId: text('user_id').notNull(),
    sectionId: text('section_id'),
    /** The position of a pin, where it had one. */
    position: text('position'),
    /** The board that the move leads to; a save of another's may go back to a board of theirs. */
    toBoardId: text('to_board_id'),
    /** The save that was made of it. */
    newId: text('new_id'),
    /** The row of the save. */
    save: text('save'),
    /** The save is on the other board: where it is missing later, its user has removed it. */
    hasMoved: flag('has_moved').notNull().default(false),
    /** The pin before the move: whether only some could see it, and its `is_kept_secret`. */
    isSecret: flag('is_secret').notNull().default(false),
    isKeptSecret: flag('is_kept_secret').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.entryId] }),
    index('board_move_entries_step').on(table.moveId, table.step),
  ],
)

/** Former addresses of boards, also of those that were merged into others. A trigger writes those of renamed ones. */
export const boardRedirects = sqliteTable(
  'board_redirects',
  {
    ownerId: belongsTo('owner_id', () => users.id),
    slug: text('slug').notNull(),
    boardId: belongsTo('board_id', () => boards.id),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.slug] }), index('board_redirects_board').on(table.boardId)],
)
