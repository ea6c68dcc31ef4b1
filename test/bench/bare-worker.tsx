import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { openDatabase, type DatabaseEnv } from '#db/client.ts'
import { COMMENT_PAGE_SIZE, HOME_FEED_PAGE_SIZE, RELATED_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { PinCard } from '#schema/pin.ts'
import { UNAUTH } from '#worker/context/viewer.ts'
import { relatedStatement } from '#worker/features/closeup/find-related-pins.ts'
import { pinStatement } from '#worker/features/closeup/pin-statement.ts'
import { presentPin } from '#worker/features/closeup/present-pin.ts'
import { threadStatement, topStatement } from '#worker/features/comments/comment-statement.ts'
import { presentComment } from '#worker/features/comments/present-comment.ts'
import { guardedSince } from '#worker/features/comments/rules.ts'
import { popularStatement } from '#worker/features/home-feed/find-home-feed.ts'
import { cardPresenter } from '#worker/features/pins/card.ts'

// The measure of the benchmark: a bare Hono and React page that sends the product's own statements in one batch of the
// general client and streams no more markup than such a page needs.
const FIRST_PAGE = { score: Number.MAX_VALUE, id: '' }

const presentCard = cardPresenter(UNAUTH)

const app = new Hono<{ Bindings: DatabaseEnv }>()

app.get('/', async (c) => {
  const db = openDatabase(c.env)
  const [rows] = await db.batch([
    popularStatement(db, UNAUTH, { ...FIRST_PAGE, highest: -1, countryGroup: 'US', began: 0, ownBefore: '' }),
  ])
  return html(
    <Page title="Home">
      <Cards cards={rows.slice(0, HOME_FEED_PAGE_SIZE).map(presentCard)} />
    </Page>,
  )
})

app.get('/pin/:id/', async (c) => {
  const pinId = c.req.param('id')
  const db = openDatabase(c.env)
  const now = Date.now()
  const [[row], subject, comments, related] = await db.batch([
    pinStatement(db, UNAUTH, { pinId }),
    threadStatement(db, UNAUTH, { pinId, now }),
    topStatement(db, UNAUTH, { pinId, ...FIRST_PAGE, guarded: guardedSince(now) }),
    relatedStatement(db, UNAUTH, { pinId, ...FIRST_PAGE }),
  ])
  if (!row || subject.length === 0) return c.notFound()
  const pin = presentPin(row, [], UNAUTH, 'http://localhost')
  return html(
    <Page title={pin.title}>
      <h1>{pin.title}</h1>
      <img
        src={pin.images['736x'].url}
        width={pin.images['736x'].width}
        height={pin.images['736x'].height}
        alt={pin.altText}
      />
      <p>{pin.description}</p>
      <p>{pin.pinner.fullName}</p>
      <ul>
        {comments
          .slice(0, COMMENT_PAGE_SIZE)
          .map((comment) => presentComment(comment, UNAUTH, now))
          .map((comment) => (
            <li key={comment.id}>
              <b>{comment.user.fullName}</b> {comment.text}
            </li>
          ))}
      </ul>
      <Cards cards={related.slice(0, RELATED_PAGE_SIZE).map(presentCard)} />
    </Page>,
  )
})

export default app

async function html(page: ReactNode): Promise<Response> {
  return new Response(await renderToReadableStream(page), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>{title}</title>
      </head>
      <body>{children}</body>
    </html>
  )
}

function Cards({ cards }: { cards: PinCard[] }) {
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.id}>
          <a href={`/pin/${card.id}/`}>
            <img
              src={card.images['236x'].url}
              srcSet={`${card.images['236x'].url} 236w, ${card.images['474x'].url} 474w, ${card.images['736x'].url} 736w`}
              sizes="236px"
              width={card.images['236x'].width}
              height={card.images['236x'].height}
              alt={card.altText}
              loading="lazy"
            />
            <span>{card.gridTitle}</span>
            <span>{card.pinner.fullName}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
