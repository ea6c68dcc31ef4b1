import { createClient } from '@libsql/client/web'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import type { DatabaseEnv } from '#db/client.ts'
import {
  COMMENT_PAGE_SIZE,
  HOME_FEED_PAGE_SIZE,
  PIN_PAGE_SIZE,
  RELATED_PAGE_SIZE,
  TILE_PAGE_SIZE,
} from '#schema/constants/feed.ts'
import { toImage } from '#schema/media-url.ts'
import type { ImageSize, MediaExtension } from '#schema/picture.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { hashToken } from '#worker/platform/tokens.ts'

// The measure of the benchmark: what a good engineer writes in a day for the same visible pages over the same tables,
// with Hono, React and plain statements by key. It has no rules, no languages, no state for a client, no head.

type Row = Record<string, unknown>
type Statement = string | { sql: string; args: (string | number)[] }

const CARD = `p.id, coalesce(nullif(p.grid_title, ''), p.title) as title, p.alt_text, c.signature, c.extension, c.width,
  c.height, u.username, u.full_name`
const CARD_TABLES = `join pictures c on c.signature = p.picture_signature join users u on u.id = p.pinner_id`
const IS_PUBLIC = `p.audience = 'public' and p.is_hidden = 0 and p.is_unsafe = 0`
const VIEWER = `select u.id, u.username, u.full_name from sessions s join users u on u.id = s.user_id
  where s.token_hash = ?`

const app = new Hono<{ Bindings: DatabaseEnv }>()

app.get('/', async (c) => {
  const feed = `select ${CARD} from pins p ${CARD_TABLES} where ${IS_PUBLIC}
    order by p.feed_score desc, p.id desc limit ${HOME_FEED_PAGE_SIZE}`
  const { viewer, results } = await read(c.env, getCookie(c, SESSION_COOKIE), [feed])
  return html(
    <Page title="Home" viewer={viewer}>
      <Cards rows={results[0]} />
    </Page>,
  )
})

app.get('/pin/:id/', async (c) => {
  const args = [c.req.param('id')]
  const { viewer, results } = await read(c.env, getCookie(c, SESSION_COOKIE), [
    {
      sql: `select p.title, p.description, p.alt_text, p.link, p.domain, p.comment_count, c.signature, c.extension, c.width,
        c.height, u.username, u.full_name, u.follower_count, b.name as board, b.slug from pins p ${CARD_TABLES}
        join boards b on b.id = p.board_id where p.id = ? and ${IS_PUBLIC}`,
      args,
    },
    {
      sql: `select m.id, m.text, m.created_at, m.like_count, u.username, u.full_name from comments m
        join users u on u.id = m.user_id where m.pin_id = ? and m.parent_id is null and m.is_hidden = 0
        order by m.rank desc, m.id desc limit ${COMMENT_PAGE_SIZE}`,
      args,
    },
    {
      sql: `select ${CARD} from related_pins r join pins p on p.id = r.related_pin_id ${CARD_TABLES}
        where r.pin_id = ? and ${IS_PUBLIC} order by r.score desc, r.related_pin_id desc limit ${RELATED_PAGE_SIZE}`,
      args,
    },
  ])
  const [pins, comments, related] = results
  const pin = pins?.[0]
  if (!pin) return c.notFound()
  return html(
    <Page title={text(pin['title'])} viewer={viewer}>
      <Picture row={pin} size="736x" />
      <h1>{text(pin['title'])}</h1>
      <p>{text(pin['description'])}</p>
      {pin['link'] !== null && <a href={text(pin['link'])}>{text(pin['domain'])}</a>}
      <Person row={pin} />
      <span>{text(pin['follower_count'])} followers</span>
      <a href={`/${text(pin['username'])}/${text(pin['slug'])}/`}>{text(pin['board'])}</a>
      <h2>{text(pin['comment_count'])} comments</h2>
      <ul>
        {comments?.map((comment) => (
          <li key={text(comment['id'])}>
            <Person row={comment} />
            <p>{text(comment['text'])}</p>
            <time>{new Date(Number(comment['created_at'])).toISOString()}</time>
            <button type="button">Like {text(comment['like_count'])}</button>
            <button type="button">Reply</button>
          </li>
        ))}
      </ul>
      <h2>More like this</h2>
      <Cards rows={related} />
    </Page>,
  )
})

app.get('/search/pins/', async (c) => {
  const q = c.req.query('q') ?? ''
  const { viewer, results } = await read(c.env, getCookie(c, SESSION_COOKIE), [
    {
      sql: `select ${CARD} from pins_search f join pins p on p.rowid = f.rowid ${CARD_TABLES}
        where pins_search match ? and ${IS_PUBLIC} order by f.rank limit ${PIN_PAGE_SIZE}`,
      args: [q],
    },
  ])
  return html(
    <Page title={q} viewer={viewer}>
      <Cards rows={results[0]} />
    </Page>,
  )
})

app.get('/:username/', async (c) => {
  const args = [c.req.param('username')]
  const person = `(select id from users where username = ?)`
  const { viewer, results } = await read(c.env, getCookie(c, SESSION_COOKIE), [
    { sql: `select username, full_name, about, follower_count from users where username = ?`, args },
    {
      sql: `select b.id, b.name, b.slug, c.signature, c.extension, c.width, c.height from boards b
        left join pins p on p.id = (select n.id from pins n where n.board_id = b.id order by n.id desc limit 1)
        left join pictures c on c.signature = p.picture_signature
        where b.owner_id = ${person} and b.privacy = 'public' order by b.id desc limit ${TILE_PAGE_SIZE}`,
      args,
    },
    {
      sql: `select ${CARD} from pins p ${CARD_TABLES} where p.pinner_id = ${person} and ${IS_PUBLIC}
        order by p.id desc limit ${PIN_PAGE_SIZE}`,
      args,
    },
  ])
  const [people, boards, pins] = results
  const user = people?.[0]
  if (!user) return c.notFound()
  return html(
    <Page title={text(user['full_name'])} viewer={viewer}>
      <h1>{text(user['full_name'])}</h1>
      <p>{text(user['about'])}</p>
      <p>{text(user['follower_count'])} followers</p>
      <ul>
        {boards?.map((board) => (
          <li key={text(board['id'])}>
            <a href={`/${text(user['username'])}/${text(board['slug'])}/`}>
              {board['signature'] !== null && <Picture row={board} size="236x" />}
              {text(board['name'])}
            </a>
          </li>
        ))}
      </ul>
      <Cards rows={pins} />
    </Page>,
  )
})

app.get('/:username/:board/', async (c) => {
  const args = [c.req.param('username'), c.req.param('board')]
  const board = `select b.id from boards b join users o on o.id = b.owner_id where o.username = ? and b.slug = ?`
  const { viewer, results } = await read(c.env, getCookie(c, SESSION_COOKIE), [
    {
      sql: `select b.name, b.description, o.username, o.full_name from boards b
        join users o on o.id = b.owner_id where o.username = ? and b.slug = ? and b.privacy = 'public'`,
      args,
    },
    {
      sql: `select ${CARD} from pins p ${CARD_TABLES} where p.board_id = (${board}) and ${IS_PUBLIC}
        order by p.board_place desc limit ${PIN_PAGE_SIZE}`,
      args,
    },
    {
      sql: `select ${CARD} from saves s join pins p on p.id = s.pin_id ${CARD_TABLES} where s.board_id = (${board})
        and ${IS_PUBLIC} order by s.id desc limit ${PIN_PAGE_SIZE}`,
      args,
    },
  ])
  const [boards, pins = [], saved = []] = results
  const found = boards?.[0]
  if (!found) return c.notFound()
  return html(
    <Page title={text(found['name'])} viewer={viewer}>
      <h1>{text(found['name'])}</h1>
      <p>{text(found['description'])}</p>
      <Person row={found} />
      <Cards rows={[...pins, ...saved].slice(0, PIN_PAGE_SIZE)} />
    </Page>,
  )
})

export default app

/** In one batch, with the viewer where there is a session. */
async function read(
  env: DatabaseEnv,
  token: string | undefined,
  statements: readonly Statement[],
): Promise<{ viewer: Row | undefined; results: Row[][] }> {
  const client = createClient({ url: env.DATABASE_URL, concurrency: Number.POSITIVE_INFINITY })
  const session: Statement[] = token === undefined ? [] : [{ sql: VIEWER, args: [await hashToken(token)] }]
  const results = (await client.batch([...session, ...statements])).map(({ rows }) => rows as Row[])
  const viewer = token === undefined ? undefined : results.shift()?.[0]
  return { viewer, results }
}

async function html(page: ReactNode): Promise<Response> {
  return new Response(await renderToReadableStream(page), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function Page({ title, viewer, children }: { title: string; viewer: Row | undefined; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        <link rel="stylesheet" href="/style.css" />
        <script type="module" src="/client.js" />
      </head>
      <body>
        <header>
          <a href="/">Home</a>
          <a href="/today/">Today</a>
          <form action="/search/pins/">
            <input type="search" name="q" aria-label="Search" />
          </form>
          {viewer ? <Person row={viewer} /> : <a href="/login/">Log in</a>}
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}

function Person({ row }: { row: Row }) {
  return <a href={`/${text(row['username'])}/`}>{text(row['full_name'])}</a>
}

function Cards({ rows = [] }: { rows?: readonly Row[] | undefined }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={text(row['id'])}>
          <a href={`/pin/${text(row['id'])}/`}>
            <Picture row={row} size="236x" />
            <span>{text(row['title'])}</span>
          </a>
          <Person row={row} />
        </li>
      ))}
    </ul>
  )
}

function Picture({ row, size }: { row: Row; size: ImageSize }) {
  const picture = {
    signature: text(row['signature']),
    extension: row['extension'] as MediaExtension,
    width: Number(row['width']),
    height: Number(row['height']),
    dominantColor: '',
  }
  const { url, width, height } = toImage(picture, size)
  const sources = (['236x', '474x', '736x'] as const).map((one) => `${toImage(picture, one).url} ${parseInt(one, 10)}w`)
  return (
    <img
      src={url}
      srcSet={sources.join(', ')}
      sizes="236px"
      width={width}
      height={height}
      alt={text(row['alt_text'])}
      loading="lazy"
    />
  )
}
