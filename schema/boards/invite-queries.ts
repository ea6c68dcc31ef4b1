import * as v from 'valibot'
import { Id } from '../id.ts'
import { Image } from '../media/image.ts'
import { PathPart } from '../path-part.ts'
import { defineQuery, QueryError } from '../query.ts'
import { BoardCard, PersonOfBoard, WholeBoard } from './board.ts'
import { BOARD_INVITE_KINDS, BOARD_INVITE_STATUSES } from './invite-constants.ts'

const Person = v.object({ ...PersonOfBoard.entries, smallImageUrl: v.nullable(v.string()) })
export type BoardPerson = v.InferOutput<typeof Person>

const Permissions = WholeBoard.entries.permissions

/** What is seen of a board before it opens: its name, cover and owner. */
export const OfferedBoard = v.object({
  ...v.pick(BoardCard, ['id', 'name']).entries,
  isSecret: v.boolean(),
  cover: v.nullable(Image),
  owner: Person,
})

export const OfferedInvite = v.object({
  inviteId: Id,
  permissions: Permissions,
  board: OfferedBoard,
  inviter: v.nullable(Person),
})
export type OfferedInvite = v.InferOutput<typeof OfferedInvite>

/** One's own that wait for an answer, newest first; a visitor has none. */
export const BoardInvitesQuery = defineQuery(
  'BoardInvitesQuery',
  v.object({}),
  v.object({ __typename: v.literal('BoardInvites'), invites: v.array(OfferedInvite) }),
)

/** What the code of a link or a mail stands for. */
export const BoardInviteQuery = defineQuery(
  'BoardInviteQuery',
  v.object({ code: PathPart }),
  v.union([
    v.object({
      __typename: v.literal('BoardInvite'),
      invite: OfferedInvite,
      /** The address for those who are on the board already. */
      boardUrl: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)

/** What waits between the viewer and a board: an invitation to it, or their request to join. */
export const BoardNoticeQuery = defineQuery(
  'BoardNoticeQuery',
  v.object({ username: PathPart, board: PathPart }),
  v.object({
    __typename: v.literal('BoardNotice'),
    waiting: v.nullable(
      v.object({ inviteId: Id, isRequest: v.boolean(), board: v.string(), inviterName: v.nullable(v.string()) }),
    ),
  }),
)

/** An invitation or a request that waits for an answer. */
export const PendingInvite = v.object({
  inviteId: Id,
  kind: v.picklist(BOARD_INVITE_KINDS),
  status: v.picklist(BOARD_INVITE_STATUSES),
  permissions: Permissions,
  person: v.nullable(Person),
  email: v.nullable(v.string()),
  url: v.nullable(v.string()),
})
export type PendingInvite = v.InferOutput<typeof PendingInvite>

export const BoardMember = v.object({ person: Person, permissions: Permissions })

/** The page of those on it; for everyone else there is no such page. */
export const BoardPeople = v.object({
  __typename: v.literal('BoardPeople'),
  id: Id,
  name: v.string(),
  url: v.string(),
  owner: Person,
  /** Longest-standing first. */
  members: v.array(BoardMember),
  /** Those who may invite see them. */
  pending: v.array(PendingInvite),
  viewerId: Id,
  isOwner: v.boolean(),
  permissions: Permissions,
})
export type BoardPeople = v.InferOutput<typeof BoardPeople>

export const BoardPeopleQuery = defineQuery(
  'BoardPeopleQuery',
  v.object({ username: PathPart, board: PathPart }),
  v.union([BoardPeople, QueryError]),
)
