import { callPipeline, type StreamRequest, type StreamResult } from './streams.ts'

interface Statement {
  sql?: string
  sql_id?: number
}

interface Request {
  type: string
  sql?: string
  sql_id?: number
  stmt?: Statement
  batch?: { steps: { stmt: Statement }[] }
}

/** Sends a call of the general client, which opens a stream for each one, on a stream that is kept. */
export async function sendOnStreams(
  send: typeof fetch,
  { url, headers, body, signal }: { url: string; headers: Headers; body: string; signal: AbortSignal },
): Promise<Response> {
  const { requests } = JSON.parse(body) as { requests: Request[] }
  const given = await callPipeline(
    { send, url: url.replace(/\/v2\/pipeline$/, ''), headers: Object.fromEntries(headers), signal },
    withTexts(requests),
  )
  if (given instanceof Response) return new Response(await given.arrayBuffer(), given)
  const results = [...given.results]
  const all = requests.map(({ type }): StreamResult | undefined =>
    isSent(type) ? results.shift() : { type: 'ok', response: { type } },
  )
  return Response.json({ baton: null, base_url: null, results: all })
}

const isSent = (type: string) => type !== 'store_sql' && type !== 'close'

/** Puts the text of each statement in its place: a kept stream knows the numbers of earlier calls. */
function withTexts(requests: readonly Request[]): StreamRequest[] {
  const texts = new Map(requests.map(({ type, sql_id, sql }) => [type === 'store_sql' ? sql_id : undefined, sql]))
  const withText = ({ sql_id, ...statement }: Statement): Statement =>
    sql_id === undefined ? statement : { ...statement, sql: texts.get(sql_id) ?? '' }
  return requests
    .filter(({ type }) => isSent(type))
    .map(({ stmt, batch, ...request }) => ({
      ...request,
      ...(stmt && { stmt: withText(stmt) }),
      ...(batch && { batch: { ...batch, steps: batch.steps.map((step) => ({ ...step, stmt: withText(step.stmt) })) } }),
    }))
}
