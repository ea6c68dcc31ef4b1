import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { openDatabase, type DatabaseEnv } from '#db/client.ts'
import type { QueryResult } from '#schema/queries/all.ts'
import { findCloseupDetails } from '#worker/features/closeup/find-closeup-details.ts'
import { findPin } from '#worker/features/closeup/find-pin.ts'
import { findRelatedPins } from '#worker/features/closeup/find-related-pins.ts'
import { findHomeFeed } from '#worker/features/home-feed/find-home-feed.ts'
import { createReader } from '#worker/platform/reader.ts'
import type { QueryScope } from '#worker/query-scope.ts'

// The measure of the benchmark: a bare Hono and React page with the product's own reads and no more than a page needs.
const app = new Hono<{ Bindings: DatabaseEnv }>()

app.get('/', async (c) => {
  const feed = await findHomeFeed(scope(c.env), { after: null })
  return html(
    <Page title="Home">
      <Cards feed={feed} />
    </Page>,
  )
})

app.get('/pin/:id/', async (c) => {
  const pinId = c.req.param('id')
  const reads = scope(c.env)
  const [pin, details, related] = await Promise.all([
    findPin(reads, { pinId, isAuth: false }),
    findCloseupDetails(reads, { pinId, commentsAfter: null }),
    findRelatedPins(reads, {
      pinId,
      after: null,
      source: null,
      searchQuery: null,
      topLevelSource: null,
      topLevelSourceDepth: null,
      homefeedSourceSig: null,
    }),
  ])
  if (pin.__typename === 'Error' || '__typename' in related || details.__typename === 'Error') return c.notFound()
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
        {details.comments.edges.map(({ node }) => (
          <li key={node.id}>
            <b>{node.user.fullName}</b> {node.text}
          </li>
        ))}
      </ul>
      <Cards feed={related} />
    </Page>,
  )
})

export default app

function scope(env: DatabaseEnv): QueryScope {
  const db = openDatabase(env)
  return { db, reader: createReader(db), viewer: { type: 'UNAUTH' }, siteOrigin: 'http://localhost' }
}

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

type Feed = Extract<QueryResult<'CloseupRelatedModulesFeedQuery'>, { edges: unknown }> | QueryResult<'HomeFeedQuery'>

function Cards({ feed }: { feed: Feed }) {
  return (
    <ul>
      {feed.edges.map(({ node }) =>
        node.__typename === 'Pin' ? (
          <li key={node.id}>
            <a href={`/pin/${node.id}/`}>
              <img
                src={node.images['236x'].url}
                srcSet={`${node.images['236x'].url} 1x, ${node.images['474x'].url} 2x`}
                width={node.images['236x'].width}
                height={node.images['236x'].height}
                alt={node.altText}
                loading="lazy"
              />
              <span>{node.gridTitle}</span>
              <span>{node.pinner.fullName}</span>
            </a>
          </li>
        ) : null,
      )}
    </ul>
  )
}
