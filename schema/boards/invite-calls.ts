import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { defineCall } from '../call.ts'
import { Cursor } from '../connection.ts'
import { MAX_EMAIL_LENGTH } from '../constants/mail.ts'
import { EmailAddress } from '../email.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { snakeCased } from '../snake-cased.ts'
import { PersonOfBoard, WholeBoard } from './board.ts'
import { BoardAnswer } from './calls.ts'
import { BOARD_PERMISSIONS } from './constants.ts'
import {
  BOARD_INVITE_KINDS,
  BOARD_INVITE_STATUSES,
  DEFAULT_PERMISSIONS,
  MAX_INVITED_AT_ONCE,
} from './invite-constants.ts'

const Status = v.picklist(BOARD_INVITE_STATUSES)

/** Each once, in the order of the table; none is only to see the board. */
const Permissions = v.pipe(
  v.array(v.picklist(BOARD_PERMISSIONS)),
  v.maxLength(2 * BOARD_PERMISSIONS.length),
  v.transform((given) => BOARD_PERMISSIONS.filter((name) => given.includes(name))),
)

const Given = v.optional(Permissions, [...DEFAULT_PERMISSIONS])

export const InvitePeopleInput = v.pipe(
  v.object({
    board_id: Id,
    user_ids: v.optional(v.pipe(v.array(Id), v.maxLength(MAX_INVITED_AT_ONCE)), []),
    emails: v.optional(v.pipe(v.array(EmailAddress), v.maxLength(MAX_INVITED_AT_ONCE)), []),
    permissions: Given,
  }),
  v.check(({ user_ids: ids, emails }) => ids.length + emails.length > 0, issueText('boardInvite')),
)
export type InvitePeopleInput = v.InferOutput<typeof InvitePeopleInput>

export const CreateLinkInput = v.object({ board_id: Id, link: v.literal(true), permissions: Given })
export type CreateLinkInput = v.InferOutput<typeof CreateLinkInput>

export const RequestToJoinInput = v.object({ board_id: Id, request: v.literal(true) })
export type RequestToJoinInput = v.InferOutput<typeof RequestToJoinInput>

export const CreateBoardInviteInput = byOption(
  { request: RequestToJoinInput, link: CreateLinkInput },
  InvitePeopleInput,
)
export type CreateBoardInviteInput = v.InferOutput<typeof CreateBoardInviteInput>

/** Secret: anyone who has it can use it. */
const Code = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, issueText('id')))

export const AnswerInviteInput = v.pipe(
  v.object({
    invite_id: Id,
    accept: v.boolean(),
    /** What a request is granted with. */
    permissions: v.optional(Permissions),
  }),
  v.forward(
    v.check(({ accept, permissions }) => accept || permissions === undefined, issueText('unknownOption')),
    ['permissions'],
  ),
)
export type AnswerInviteInput = v.InferOutput<typeof AnswerInviteInput>

export const UseInviteInput = v.object({ code: Code, accept: v.literal(true) })
export type UseInviteInput = v.InferOutput<typeof UseInviteInput>

export const ChangePermissionsInput = v.object({ board_id: Id, user_id: Id, permissions: Permissions })
export type ChangePermissionsInput = v.InferOutput<typeof ChangePermissionsInput>

export const HandOverInput = v.object({ board_id: Id, user_id: Id, is_owner: v.literal(true) })
export type HandOverInput = v.InferOutput<typeof HandOverInput>

export const UpdateBoardInviteInput = byOption(
  { invite_id: AnswerInviteInput, code: UseInviteInput, is_owner: HandOverInput },
  ChangePermissionsInput,
)
export type UpdateBoardInviteInput = v.InferOutput<typeof UpdateBoardInviteInput>

export const InviteInput = v.object({ invite_id: Id })
export type InviteInput = v.InferOutput<typeof InviteInput>

/** The viewer leaves if no person is given. */
export const RemoveCollaboratorInput = v.object({ board_id: Id, user_id: v.optional(Id) })
export type RemoveCollaboratorInput = v.InferOutput<typeof RemoveCollaboratorInput>

export const DeleteBoardInviteInput = byOption({ invite_id: InviteInput }, RemoveCollaboratorInput)
export type DeleteBoardInviteInput = v.InferOutput<typeof DeleteBoardInviteInput>

/** One's own, or those of a board. */
export const BoardInvitesInput = v.object({
  board_id: v.optional(Id),
  bookmark: v.optional(Cursor, null),
})
export type BoardInvitesInput = v.InferOutput<typeof BoardInvitesInput>

/** A box for each permission; one that is not ticked is not sent. */
const Boxes = v.entriesFromList(
  BOARD_PERMISSIONS.map((name) => `may_${name}` as const),
  v.optional(v.literal('1')),
)
export type PermissionBoxes = Partial<Record<keyof typeof Boxes, '1' | undefined>>

const OfBoard = { board_id: Id }
const OfPerson = { board_id: Id, user_id: Id }

/** The page of a board's people: what its buttons do. One of several of a form is sent with all that stands there. */
export const BoardPeopleForm = v.variant('action', [
  v.object({
    action: v.literal('invite'),
    ...OfBoard,
    who: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_EMAIL_LENGTH)),
    ...Boxes,
  }),
  v.object({ action: v.literal('link'), ...OfBoard, who: v.optional(v.string()), ...Boxes }),
  v.object({ action: v.picklist(['approve', 'refuse', 'withdraw']), invite_id: Id }),
  v.object({ action: v.literal('change'), ...OfPerson, ...Boxes }),
  v.object({ action: v.picklist(['remove', 'handOver']), ...OfPerson, ...Boxes }),
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

export const Invited = snakeCased(
  v.object({
    /** Null for those who are on the board already, with no invitation. */
    inviteId: v.nullable(Id),
    userId: v.exactOptional(Id),
    email: v.exactOptional(v.string()),
    status: Status,
  }),
)
export type Invited = v.InferOutput<typeof Invited>

/** People, or a link. */
export const CreatedInvites = v.union([
  v.object({ items: v.array(Invited) }),
  v.object({ url: v.string(), invite_id: Id, expires_at: v.string() }),
])
export type CreatedInvites = v.InferOutput<typeof CreatedInvites>

const PersonOnBoard = v.object({ board_id: Id, user_id: Id })

export const Collaborator = v.object({ ...PersonOnBoard.entries, permissions: WholeBoard.entries.permissions })
export type Collaborator = v.InferOutput<typeof Collaborator>

export const AnsweredInvite = v.object({ invite_id: Id, board_id: Id, board_url: v.string(), status: Status })
export type AnsweredInvite = v.InferOutput<typeof AnsweredInvite>

/** An invitation that was withdrawn, or a person who is on the board no longer. */
export const RemovedInvite = v.union([AnsweredInvite, v.pick(AnsweredInvite, ['invite_id']), PersonOnBoard])
export type RemovedInvite = v.InferOutput<typeof RemovedInvite>

export const BoardInvite = snakeCased(
  v.object({
    inviteId: Id,
    kind: v.picklist(BOARD_INVITE_KINDS),
    status: Status,
    permissions: WholeBoard.entries.permissions,
    board: v.pick(WholeBoard, ['id', 'name', 'url', 'owner', 'coverImages']),
    /** Null for requests. */
    inviter: v.nullable(PersonOfBoard),
    /** The person who is invited by name, or asks to join. */
    user: v.nullable(PersonOfBoard),
    /** The address of a mailed invitation, for those who may invite. */
    email: v.nullable(v.string()),
    /** The address of a link, for those who may invite. */
    url: v.nullable(v.string()),
    createdAt: v.string(),
  }),
)
export type BoardInvite = v.InferOutput<typeof BoardInvite>

export const BoardInviteList = v.object({ items: v.array(BoardInvite), bookmark: v.nullable(v.string()) })
export type BoardInviteList = v.InferOutput<typeof BoardInviteList>

export const ListBoardInvitesCall = defineCall('BoardInvitesResource.get', BoardInvitesInput, BoardInviteList)
export const CreateBoardInviteCall = defineCall('BoardInviteResource.create', CreateBoardInviteInput, CreatedInvites)
export const UpdateBoardInviteCall = defineCall(
  'BoardInviteResource.update',
  UpdateBoardInviteInput,
  v.union([AnsweredInvite, BoardAnswer, Collaborator]),
)
export const DeleteBoardInviteCall = defineCall('BoardInviteResource.delete', DeleteBoardInviteInput, RemovedInvite)
