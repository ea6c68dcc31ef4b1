/** Code points. */
export const MAX_BOARD_NAME_LENGTH = 50
export const MAX_BOARD_DESCRIPTION_LENGTH = 500
export const MAX_SECTION_TITLE_LENGTH = 50

/** UTF-16 units of what is looked for among boards: no name is longer. */
export const MAX_BOARD_QUERY_LENGTH = 200

/** The limit of one account: more than one person keeps, and what can be put in order in one write. */
export const MAX_BOARDS = 2_000

/** The limit of one board, for the same reason. */
export const MAX_SECTIONS = 500

export const BOARD_LAYOUTS = ['grid', 'compact', 'list'] as const
export type BoardLayout = (typeof BOARD_LAYOUTS)[number]

/** The value in the form of a board by which the cover stays the uploaded one. */
export const OWN_COVER = 'own'

/** What a collaborator may be given. */
export const BOARD_PERMISSIONS = ['save_pins', 'edit_pins', 'edit_board', 'invite', 'manage'] as const
export type BoardPermission = (typeof BOARD_PERMISSIONS)[number]

/** Implies all others. */
export const MANAGE: BoardPermission = 'manage'

/**
 * What it takes to do something with a board: to be one of its people, a permission, or to own it. Owners may do
 * everything.
 */
export const BOARD_ACTIONS = {
  view: 'member',
  save: 'save_pins',
  editPins: 'edit_pins',
  editBoard: 'edit_board',
  invite: 'invite',
  manage: MANAGE,
  order: 'owner',
  handOver: 'owner',
  delete: 'owner',
} as const satisfies Record<string, BoardPermission | 'member' | 'owner'>
export type BoardAction = keyof typeof BOARD_ACTIONS

/** Addresses of tabs of profiles, below which boards stand as well. */
export const RESERVED_BOARD_SLUGS: ReadonlySet<string> = new Set(['pins'])

/** The board of users who save before they have one, and of their pins that are on no other. */
export const FIRST_BOARD_NAME = 'Quick saves'

export const MOVE_MODES = ['move', 'copy', 'delete', 'merge'] as const
export type MoveMode = (typeof MOVE_MODES)[number]

/** The source of a move: all of a board, its pins of no section, a section; or what is named, wherever on it. */
export type MoveScope = 'board' | 'unorganized' | 'section' | 'picks'

/** Named one by one; more are moved by "all". */
export const MAX_MOVED_SAVES = 1_000

/** Counts from the end of a move. */
export const MOVE_UNDO_MS = 60_000

/** `section_id` of a blocking action on a whole board. */
export const WHOLE_BOARD = -1
