interface PipelineRequest {
  type: string
  sql?: string
  sql_id?: number
  stmt?: Statement
  batch?: { steps: { stmt: Statement }[] }
}

interface Statement {
  sql?: string
  sql_id?: number
}

interface PipelineAnswer {
  baton: string | null
  results: { type: 'ok' | 'error' }[]
}

/** The server ends a stream after ten seconds. */
const MAX_IDLE_MS = 5_000

const idle = new Map<string, { baton: string; at: number }[]>()

/**
 * Sends calls to a database on streams that are kept open. The worker opens one for each call, and for each one the
 * server reads the whole schema, which takes it longer than what most calls ask for.
 */
export async function sendOnKeptStream(send: typeof fetch, request: Request): Promise<Response> {
  const text = await request.clone().text()
  const { baton, requests } = JSON.parse(text) as { baton?: string | null; requests: PipelineRequest[] }
  if (baton || requests.at(-1)?.type !== 'close') return send(request)

  const { url, headers, signal } = request
  const asked = withTexts(requests)
  const sendOn = (baton: string | null) =>
    send(url, { method: 'POST', headers, signal, body: JSON.stringify({ baton, requests: asked }) })
  const kept = takeIdle(url)
  let answer = await sendOn(kept)
  // Refused before anything is done.
  if (kept !== null && answer.status === 400) answer = await sendOn(null)
  if (!answer.ok) return answer
  const given = (await answer.json()) as PipelineAnswer
  if (given.baton !== null && given.results.every(({ type }) => type === 'ok')) keep(url, given.baton)
  const results = requests.map(({ type }) =>
    isAsked(type) ? given.results.shift() : { type: 'ok', response: { type } },
  )
  return Response.json({ ...given, baton: null, results })
}

const isAsked = (type: string) => type !== 'store_sql' && type !== 'close'

/** With the text of each statement in its place: a kept stream knows the numbers of earlier calls. */
function withTexts(requests: readonly PipelineRequest[]): PipelineRequest[] {
  const texts = new Map(requests.map(({ type, sql_id, sql }) => [type === 'store_sql' ? sql_id : undefined, sql]))
  const withText = ({ sql_id, ...statement }: Statement): Statement =>
    sql_id === undefined ? statement : { ...statement, sql: texts.get(sql_id) ?? '' }
  return requests
    .filter(({ type }) => isAsked(type))
    .map(({ stmt, batch, ...request }) => ({
      ...request,
      ...(stmt && { stmt: withText(stmt) }),
      ...(batch && { batch: { ...batch, steps: batch.steps.map((step) => ({ ...step, stmt: withText(step.stmt) })) } }),
    }))
}

function takeIdle(url: string): string | null {
  const streams = (idle.get(url) ?? []).filter(({ at }) => at > Date.now() - MAX_IDLE_MS)
  const last = streams.pop()
  idle.set(url, streams)
  return last?.baton ?? null
}

function keep(url: string, baton: string): void {
  idle.set(url, [...(idle.get(url) ?? []), { baton, at: Date.now() }])
}
