import * as v from 'valibot'
import {
  DEFAULT_PERMISSIONS,
  MAX_INVITED_AT_ONCE,
  type BoardInviteKind,
  type BoardInviteStatus,
} from '../constants/board-invites.ts'
import { BOARD_PERMISSIONS, type BoardPermission } from '../constants/boards.ts'
import { MAX_EMAIL_LENGTH } from '../constants/mail.ts'
import { Cursor } from '../connection.ts'
import { EmailAddress } from '../email.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'

/** Each once, in the order of the table; none is only to see the board. */
const Permissions = v.pipe(
  v.array(v.picklist(BOARD_PERMISSIONS)),
  v.maxLength(2 * BOARD_PERMISSIONS.length),
  v.transform((given) => BOARD_PERMISSIONS.filter((name) => given.includes(name))),
)

/** People by id and by address, or a link, or to ask to join. */
export const CreateBoardInviteInput = v.pipe(
  v.object({
    board_id: Id,
    user_ids: v.optional(v.pipe(v.array(Id), v.maxLength(MAX_INVITED_AT_ONCE)), []),
    emails: v.optional(v.pipe(v.array(EmailAddress), v.maxLength(MAX_INVITED_AT_ONCE)), []),
    link: v.optional(v.literal(true)),
    request: v.optional(v.literal(true)),
    permissions: v.optional(Permissions, [...DEFAULT_PERMISSIONS]),
  }),
  v.check(
    ({ user_ids: ids, emails, link, request }) =>
      [ids.length + emails.length > 0, link === true, request === true].filter(Boolean).length === 1,
    issueText('boardInvite'),
  ),
)
export type CreateBoardInviteInput = v.InferOutput<typeof CreateBoardInviteInput>

/** Secret: anyone who has it can use it. */
const Code = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, issueText('id')))

export const AnswerInviteInput = v.object({
  invite_id: Id,
  accept: v.boolean(),
  /** What a request is answered with. */
  permissions: v.optional(Permissions),
})
export type AnswerInviteInput = v.InferOutput<typeof AnswerInviteInput>

export const UseInviteInput = v.object({ code: Code, accept: v.literal(true) })
export type UseInviteInput = v.InferOutput<typeof UseInviteInput>

export const ChangePermissionsInput = v.object({ board_id: Id, user_id: Id, permissions: Permissions })
export type ChangePermissionsInput = v.InferOutput<typeof ChangePermissionsInput>

export const HandOverInput = v.object({ board_id: Id, user_id: Id, is_owner: v.literal(true) })
export type HandOverInput = v.InferOutput<typeof HandOverInput>

/** Told apart by what is named, so that what is wrong is said of its own field. */
export const UpdateBoardInviteInput = v.lazy((options): v.GenericSchema<unknown, UpdateBoardInviteInput> => {
  if (isNamed(options, 'invite_id')) return AnswerInviteInput
  if (isNamed(options, 'code')) return UseInviteInput
  return isNamed(options, 'is_owner') ? HandOverInput : ChangePermissionsInput
})
export type UpdateBoardInviteInput = AnswerInviteInput | UseInviteInput | HandOverInput | ChangePermissionsInput

export const InviteInput = v.object({ invite_id: Id })
export type InviteInput = v.InferOutput<typeof InviteInput>

/** Without a person, the viewer leaves. */
export const RemoveCollaboratorInput = v.object({ board_id: Id, user_id: v.optional(Id) })
export type RemoveCollaboratorInput = v.InferOutput<typeof RemoveCollaboratorInput>

export const DeleteBoardInviteInput = v.lazy((options): v.GenericSchema<unknown, DeleteBoardInviteInput> =>
  isNamed(options, 'invite_id') ? InviteInput : RemoveCollaboratorInput,
)
export type DeleteBoardInviteInput = InviteInput | RemoveCollaboratorInput

/** One's own, or those of a board. */
export const BoardInvitesInput = v.object({
  board_id: v.optional(Id),
  bookmark: v.optional(Cursor, null),
})
export type BoardInvitesInput = v.InferOutput<typeof BoardInvitesInput>

function isNamed(options: unknown, name: string): boolean {
  return typeof options === 'object' && options !== null && name in options
}

/** A box for each permission; one that is not ticked is not sent. */
const Boxes = v.entriesFromList(
  BOARD_PERMISSIONS.map((name) => `may_${name}` as const),
  v.optional(v.literal('1')),
)
export type PermissionBoxes = Partial<Record<keyof typeof Boxes, '1' | undefined>>

const OfBoard = { board_id: Id }
const OfPerson = { board_id: Id, user_id: Id }

/** The page of a board's people: what its buttons do. */
export const BoardPeopleForm = v.variant('action', [
  v.object({
    action: v.literal('invite'),
    ...OfBoard,
    who: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_EMAIL_LENGTH)),
    ...Boxes,
  }),
  v.object({ action: v.literal('link'), ...OfBoard, ...Boxes }),
  v.object({ action: v.picklist(['approve', 'refuse', 'withdraw']), invite_id: Id }),
  v.object({ action: v.literal('change'), ...OfPerson, ...Boxes }),
  v.object({ action: v.picklist(['remove', 'handOver']), ...OfPerson }),
  v.object({ action: v.literal('leave'), ...OfBoard }),
])
export type BoardPeopleForm = v.InferOutput<typeof BoardPeopleForm>

/** One's own invitations, and the page of a link. */
export const BoardInvitesForm = v.variant('action', [
  v.object({ action: v.picklist(['accept', 'decline']), invite_id: Id }),
  v.object({ action: v.literal('join'), code: Code }),
  v.object({ action: v.literal('request'), board_id: Id }),
])
export type BoardInvitesForm = v.InferOutput<typeof BoardInvitesForm>

export interface InvitedData {
  /** Null for those who are on the board already, with no invitation. */
  invite_id: string | null
  user_id?: string
  email?: string
  status: BoardInviteStatus
}

export type CreatedInvites = { items: InvitedData[] } | { url: string; invite_id: string; expires_at: string }

export interface CollaboratorData {
  board_id: string
  user_id: string
  permissions: BoardPermission[]
}

export interface AnsweredInvite {
  invite_id: string
  board_id: string
  board_url: string
  status: BoardInviteStatus
}

interface PersonData {
  id: string
  username: string
  full_name: string
}

export interface BoardInviteData {
  invite_id: string
  kind: BoardInviteKind
  status: BoardInviteStatus
  permissions: BoardPermission[]
  board: {
    id: string
    name: string
    url: string
    owner: PersonData
    cover_images: { url: string; width: number; height: number; dominant_color: string }[]
  }
  /** Null for requests. */
  inviter: PersonData | null
  /** Who is invited by name, or asks to join. */
  user: PersonData | null
  /** Of mailed ones, for those who may invite. */
  email: string | null
  /** Of links, for those who may invite. */
  url: string | null
  created_at: string
}
