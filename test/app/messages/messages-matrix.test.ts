import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { conversationMembers, conversations, messageReactions, messages } from '#db/tables/messages.ts'
import { userFollows } from '#db/tables/users.ts'
import type { DefinedCall } from '#schema/all-calls.ts'
import { test } from '../../helpers/app-test.ts'
import { pickColumn, readOutcome, readPermissions } from '../../helpers/permissions.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'

// Who may do what in a group, each combination once: docs/behaviour/messages.md, Who may what.

let db: Database

const ROLES = ['visitor', 'stranger', 'owner', 'member', 'asked', 'left', 'banned', 'off'] as const
type Role = (typeof ROLES)[number]

const people = new Map<Role, UserRow>()
let newcomer: UserRow

test.beforeAll(async ({ db: shared }) => {
  db = shared
  for (const role of ROLES.filter((one) => one !== 'visitor')) {
    const user = await makeUser(db, { isWriteBanned: role === 'banned', shouldShowMessaging: role !== 'off' })
    people.set(role, user)
  }
  newcomer = await makeUser(db)
  await db.insert(userFollows).values({ followerId: newcomer.id, followedId: person('owner').id, createdAt: 1 })
})

function person(role: Role): UserRow {
  const user = people.get(role)
  if (!user) throw new Error(`No one is ${role}`)
  return user
}

interface Made {
  id: string
  /** The message is by the owner. */
  messageId: string
  /** The message is by the caller, if they are in the conversation. */
  ownId: string
}

/** A group with everyone but the stranger, in which the owner and the caller have written. */
async function makeGroup(role: Role): Promise<Made> {
  const now = Date.now()
  const made = { id: newId(), messageId: newId(), ownId: newId() }
  const owner = person('owner').id
  await db.insert(conversations).values({ id: made.id, createdAt: now })
  await db.insert(conversationMembers).values(
    (['owner', 'member', 'asked', 'left', 'banned', 'off'] as const).map((one) => ({
      conversationId: made.id,
      userId: person(one).id,
      addedBy: one === 'owner' ? null : owner,
      joinedAt: now,
      acceptedAt: one === 'asked' ? null : now,
      leftAt: one === 'left' ? now : null,
      activityAt: now,
    })),
  )
  const writer = role === 'visitor' || role === 'stranger' ? owner : person(role).id
  await db.insert(messages).values([
    { id: made.messageId, conversationId: made.id, senderId: owner, text: 'Hello all', createdAt: now },
    { id: made.ownId, conversationId: made.id, senderId: writer, text: 'Hello you', createdAt: now + 1 },
  ])
  return made
}

interface Call {
  name: DefinedCall
  options(made: Made): Record<string, unknown>
}

const inGroup = ({ id }: Made) => ({ conversation_id: id })

const CALLS: Record<string, Call> = {
  open: { name: 'ConversationResource.get', options: inGroup },
  read: { name: 'ConversationMessagesResource.get', options: inGroup },
  write: {
    name: 'ConversationMessagesResource.create',
    options: ({ id }) => ({ conversation_id: id, text: 'A word' }),
  },
  answer: {
    name: 'ConversationMessagesResource.create',
    options: ({ id, messageId }) => ({ conversation_id: id, text: 'Another word', reply_to: messageId }),
  },
  'mark as read': {
    name: 'ConversationResource.update',
    options: ({ id, messageId }) => ({ conversation_id: id, read_until: messageId }),
  },
  mute: {
    name: 'ConversationResource.update',
    options: ({ id }) => ({ conversation_id: id, muted: true }),
  },
  accept: {
    name: 'ConversationResource.update',
    options: ({ id }) => ({ conversation_id: id, accepted: true }),
  },
  decline: {
    name: 'ConversationResource.update',
    options: ({ id }) => ({ conversation_id: id, accepted: false }),
  },
  rename: {
    name: 'ConversationResource.update',
    options: ({ id }) => ({ conversation_id: id, name: 'Sunday walks' }),
  },
  'add someone': {
    name: 'ConversationResource.update',
    options: ({ id }) => ({ conversation_id: id, add_user_ids: [newcomer.id] }),
  },
  'remove someone': {
    name: 'ConversationResource.update',
    options: ({ id }) => ({ conversation_id: id, remove_user_id: person('off').id }),
  },
  react: {
    name: 'ConversationMessagesResource.update',
    options: ({ messageId }) => ({ message_id: messageId, reaction_type: 2 }),
  },
  'take a reaction away': {
    name: 'ConversationMessagesResource.update',
    options: ({ messageId }) => ({ message_id: messageId, reaction_type: null }),
  },
  'delete for oneself': {
    name: 'ConversationMessagesResource.delete',
    options: ({ messageId }) => ({ message_id: messageId, for: 'me' }),
  },
  'take back': {
    name: 'ConversationMessagesResource.delete',
    options: ({ ownId }) => ({ message_id: ownId, for: 'all' }),
  },
  "take back someone's": {
    name: 'ConversationMessagesResource.delete',
    options: ({ messageId }) => ({ message_id: messageId, for: 'all' }),
  },
  leave: { name: 'ConversationResource.delete', options: inGroup },
}

describe('in a group', () => {
  const table = readPermissions('messages', 'Who may what')

  test.for(ROLES)('%s', async (role, { as }) => {
    const outcomes: Record<string, string> = {}
    const by = as(people.get(role) ?? null)
    for (const [name, call] of Object.entries(CALLS)) {
      outcomes[name] = await readOutcome(await by.send(call.name, call.options(await makeGroup(role))))
    }
    expect(outcomes).toEqual(pickColumn(table, role))
  })
})

test('a reaction is one for each person and message', async ({ as }) => {
  const made = await makeGroup('member')
  for (const type of [1, 3] as const) {
    const options = { message_id: made.messageId, reaction_type: type }
    await as(person('member')).call('ConversationMessagesResource.update', options)
  }
  const rows = await db.select().from(messageReactions)
  expect(rows.filter(({ messageId }) => messageId === made.messageId)).toMatchObject([
    { userId: person('member').id, reactionType: 3 },
  ])
})
