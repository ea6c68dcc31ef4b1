import { openDatabase, type Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'

export interface ListedPage {
  page: string
  path: string
  cookie?: string
}

/** The pages that are opened most, of the data that the benchmark has. */
export async function listPages(databaseUrl: string): Promise<ListedPage[]> {
  const db = openDatabase({ DATABASE_URL: databaseUrl }, { timeoutMs: 20_000 })
  const pin = href('pin', { id: await findOne(db, BUSY_PIN, 'id') })
  const [username, board] = (await findOne(db, FULL_BOARD, 'path')).split('/')
  const cookie = await makeSession(db, await makeUser(db))
  return [
    { page: 'pin', path: pin },
    { page: 'home', path: href('home') },
    { page: 'board', path: href('board', { username: username ?? '', board: board ?? '' }) },
    { page: 'profile', path: href('profile', { username: username ?? '' }) },
    { page: 'search', path: href('searchScope', { scope: 'pins' }, { q: 'oak' }) },
    { page: 'pin, signed in', path: pin, cookie },
    { page: 'home, signed in', path: href('home'), cookie },
  ]
}

/** A plain pin with a full page of related pins and of comments. */
const BUSY_PIN = `select id from pins where kind = 'image' and audience = 'public'
  and is_hidden = 0 and is_unsafe = 0 and comment_count > 12
  and (select count(*) from related_pins where pin_id = pins.id) > 24 order by id limit 1`

/** A public board with more pins than a page shows, none of them saved from elsewhere. */
const FULL_BOARD = `select u.username || '/' || b.slug as path from boards b join users u on u.id = b.owner_id
  where b.privacy = 'public' and u.is_private_profile = 0 and (select count(*) from pins where board_id = b.id) > 30
  order by b.id limit 1`

async function findOne(db: Database, statement: string, column: string): Promise<string> {
  const { rows } = await db.$client.execute(statement)
  const value = rows[0]?.[column]
  if (typeof value !== 'string') throw new Error(`The data has no row for this: ${statement}`)
  return value
}
