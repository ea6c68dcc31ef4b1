import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { EmailAddress } from '#schema/email.ts'
import { BrokenOffError, ServiceError } from './service-error.ts'
import { errorResponse } from './to-response.ts'

let logged: MockInstance<typeof console.error>
let warned: MockInstance<typeof console.warn>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

async function failing(error: unknown, path = '/v3/things/?secret=hunter2', renderErrorPage = renderPage) {
  const app = new Hono<{ Variables: { requestId: string; answers?: 'envelope' } }>()
  app.onError(errorResponse({ renderErrorPage }))
  app.use(async (c, next) => {
    c.set('requestId', '01REQUEST')
    if (path.startsWith('/v3/')) c.set('answers', 'envelope')
    await next()
  })
  app.get('*', () => {
    throw error
  })
  const response = await app.request(path)
  return { response, text: await response.text() }
}

function renderPage(_: unknown, error: string): Response {
  return new Response(`<h1>${error}</h1>`, { headers: { 'content-type': 'text/html', 'cache-control': 'public' } })
}

describe('a call', () => {
  it('gets an error of the catalog as an envelope', async () => {
    const { response, text } = await failing(
      new ServiceError('tooManyRequests', { detail: 'codeMissing', headers: { 'retry-after': '60' } }),
    )
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(text)).toEqual({
      status: 'failure',
      code: 18,
      message: 'Too many attempts. Try again in a few minutes.',
      message_detail: 'Enter the code',
      data: null,
    })
    expect(logged).not.toHaveBeenCalled()
  })

  it('gets the path of every issue', async () => {
    const schema = v.object({
      options: v.object({ token: v.string(), limit: v.pipe(v.number(), v.maxValue(100)), name: v.string() }),
    })
    const { issues } = v.safeParse(schema, { options: { limit: 101, name: 7 } })
    const { response, text } = await failing(new v.ValiError(issues!))
    expect(response.status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      message_detail: 'options.token: This is missing; options.limit: Must be 100 or less; options.name: Must be text',
    })
  })

  it('says once what several checks of a value say alike', async () => {
    const { issues } = v.safeParse(v.object({ email: EmailAddress }), { email: '@' })
    expect(issues?.length).toBeGreaterThan(1)
    const { text } = await failing(new v.ValiError(issues!))
    expect(JSON.parse(text)).toMatchObject({ message_detail: 'email: Please enter a valid email address' })
  })

  it('is asked to come back when the database is away', async () => {
    const { response, text } = await failing(Object.assign(new Error('Network connection lost.')))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(JSON.parse(text)).toMatchObject({ code: 20 })
    expect(warned).toHaveBeenCalledOnce()
    expect(logged).not.toHaveBeenCalled()
  })

  it('that broke off by itself is neither an error nor a warning, and says nothing of a database', async () => {
    const noted = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { response } = await failing(new BrokenOffError())
    expect(response.status).toBe(503)
    expect(JSON.parse(noted.mock.calls[0]?.[0] as string)).toMatchObject({ level: 'info', error: 'BrokenOffError' })
    expect([logged.mock.calls, warned.mock.calls]).toEqual([[], []])
  })

  it('learns nothing of a bug; the log does, without query string or parameters', async () => {
    const db = openDatabase(
      { DATABASE_URL: 'http://127.0.0.1:1' },
      {
        fetch: async () =>
          Response.json({
            baton: null,
            base_url: null,
            results: [{ type: 'error', error: { message: 'near "form": syntax error', code: 'SQL_PARSE_ERROR' } }],
          }),
      },
    )
    const error: unknown = await db.all(sql`select ${'private parameter'}`).catch((caught: unknown) => caught)
    const { response, text } = await failing(error)
    expect(response.status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      status: 'failure',
      code: 19,
      message: 'Sorry! Something went wrong on our end!',
      data: null,
    })
    const line = logged.mock.calls[0]?.[0] as string
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      request_id: '01REQUEST',
      method: 'GET',
      path: '/v3/things/',
    })
    expect(line).not.toMatch(/hunter2|private parameter|\n/)
  })

  it('never has a text that was being parsed in the log', async () => {
    let error: unknown
    try {
      JSON.parse('hunter2')
    } catch (caught) {
      error = caught
    }
    await failing(error)
    expect(logged.mock.calls[0]?.[0]).toContain('"error":"SyntaxError"')
    expect(logged.mock.calls[0]?.[0]).not.toContain('hunter2')
  })
})

describe('a page', () => {
  it('has the status and headers of the error, and is not kept', async () => {
    const { response, text } = await failing(new ServiceError('pinNotFound'), '/pin/1/')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(text).toBe('<h1>pinNotFound</h1>')
  })

  it('falls back to the plain text', async () => {
    const { response, text } = await failing(new Error('Network connection lost.'), '/pin/1/', () => {
      throw new Error('no template')
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(text).toBe("Tackboard isn't responding right now. Try again in a few seconds.")
  })
})
