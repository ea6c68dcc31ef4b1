import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { test as appTest } from './app-test.ts'
import { callersOf, type Caller } from './callers.ts'
import { follow } from './people.ts'
import { makeUser, type UserRow } from './rows.ts'

/** The person writes messages. */
export interface Member extends Caller {
  id: string
  user: UserRow
  cookie(): Promise<string>
}

export interface People {
  add(columns?: Parameters<typeof makeUser>[1]): Promise<Member>
  /** Two whose messages need no accepting: they follow each other. */
  friends(): Promise<[Member, Member]>
  /** Its owner follows no one: the others follow them, so that it lies in their inbox. Answers its id. */
  group(owner: Member, others: readonly Member[]): Promise<string>
}

export function peopleOf({ origin, db }: { origin: string; db: Database }): People {
  const as = callersOf({ origin, db })

  const add: People['add'] = async (columns) => {
    const user = await makeUser(db, columns)
    const caller = as(user)
    return { ...caller, id: user.id, user, cookie: async () => (await caller.cookie()) ?? '' }
  }

  return {
    add,
    async friends() {
      const [one, two] = [await add(), await add()]
      await follow(db, one, two)
      await follow(db, two, one)
      return [one, two]
    },
    async group(owner, others) {
      for (const other of others) await follow(db, other, owner)
      const options = { user_ids: others.map(({ id }) => id), text: `Hello ${newId()}` }
      return (await owner.call('ConversationsResource.create', options)).id
    },
  }
}

export const test = appTest.extend('people', ({ origin, db }): People => peopleOf({ origin, db }))

/** The newest message first. */
export async function listTexts(by: Caller, id: string): Promise<string[]> {
  const { items } = await by.call('ConversationMessagesResource.get', { conversation_id: id })
  return items.map(({ text }) => text)
}
