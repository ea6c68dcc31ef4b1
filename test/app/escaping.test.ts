import { beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { GOOGLEBOT, send } from '../helpers/client.ts'
import { parseEmbeddedResults, findExecutableScripts, findScripts } from '../helpers/document.ts'
import { makeBoard, makeComment, makePin, makeSession, makeUser, relate, type PinRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const HOSTILE = '</script><script>alert(1)</script> & <b> "quoted" \u2028 <!-- <img src=x onerror=alert(2)>'

let pin: PinRow
let cookie: string

beforeAll(async () => {
  const owner = await makeUser(db, { fullName: HOSTILE, firstName: HOSTILE })
  const board = await makeBoard(db, owner, { name: HOSTILE })
  const texts = {
    title: HOSTILE,
    gridTitle: HOSTILE,
    description: `${HOSTILE}\n${HOSTILE}`,
    altText: HOSTILE,
    domain: HOSTILE,
  }
  pin = await makePin(db, board, { columns: texts })
  await relate(db, pin, [await makePin(db, board, { columns: texts })])
  await makeComment(db, pin, owner, { text: HOSTILE })
  cookie = await makeSession(db, owner)
})

it.each([
  ['a visitor', () => ({})],
  ['a crawler', () => ({ headers: { 'user-agent': GOOGLEBOT } })],
  ['the hostile user', () => ({ cookie })],
])('what people write never becomes part of the page for %s', async (who, sent) => {
  const answer = await send(origin, href('pin', { id: pin.id }), sent())
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<b>')
  expect(
    findExecutableScripts(html).every(({ attributes, content }) => content === '' || attributes.includes('nonce=')),
  ).toBe(true)
  for (const { content } of findScripts(html)) expect(content).not.toMatch(/[\u2028\u2029]|<!--/)

  const data = findScripts(html).filter(({ attributes }) => /type="application\/(?:ld\+)?json"/.test(attributes))
  const parsed = data.map(({ content }) => JSON.stringify(JSON.parse(content)))
  expect(parsed.some((json) => json.includes(JSON.stringify(HOSTILE).slice(1, -1)))).toBe(true)
  const results = parseEmbeddedResults(html)
  expect(results.get('CloseupPageQuery')).toMatchObject({ title: HOSTILE, pinner: { fullName: HOSTILE } })
  const details = results.get('CloseupDetailQuery') as QueryResult<'CloseupDetailQuery'>
  expect(details).toMatchObject({ comments: { edges: [{ node: { text: HOSTILE } }] } })
  if (who === 'a crawler') expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
})

it('what an address says never becomes part of the page', async () => {
  const attack = encodeURIComponent('"></script><script>alert(1)</script>')
  for (const path of [
    `/?q=${attack}`,
    `/nowhere/${attack}`,
    `${href('login')}?next=${attack}&error=${attack}&username=${attack}`,
  ]) {
    const html = await (await send(origin, path)).text()
    expect(html).not.toContain('<script>alert')
    for (const { attributes, content } of findScripts(html)) if (attributes.includes('json')) JSON.parse(content)
  }
})

it('a description comes as harmless HTML', async () => {
  const variables = JSON.stringify({ pinId: pin.id, isAuth: false })
  const answer = await send(origin, href('graphql', { name: 'CloseupPageQuery' }, { variables }))
  const { data } = (await answer.json()) as { data: { descriptionHtml: string } }
  expect(data.descriptionHtml.replaceAll('<br>', '')).not.toMatch(/[<>]/)
  expect(data.descriptionHtml).toContain('<br>&lt;/script&gt;')
})
