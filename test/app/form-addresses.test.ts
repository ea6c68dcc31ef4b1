import { expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { FEATURES } from '#worker/app.ts'
import { matchPage } from '#worker/render/page-run.ts'
import { send } from '../helpers/client.ts'
import { makeBoard, makePin, makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const { id } = await makePin(db, await makeBoard(db, await makeUser(db)))

/** Its page, if any, is not one of a profile. */
function hasPage(path: string): boolean {
  const handler = matchPage(path)?.handler ?? null
  return handler !== null && (path.startsWith('/:username/') || !handler.startsWith('[username]'))
}

/** A call below `/_/` says which methods there are. */
const FORMS_WITHOUT_PAGE = FEATURES.flatMap((one) => {
  if (one.kind === 'query' || one.isForPrograms || one.methods.includes('GET')) return []
  return one.paths.filter((path) => !path.startsWith('/_/') && !hasPage(path))
})

it.each(FORMS_WITHOUT_PAGE)('opening %s, which only takes a form, leads to the page with the form', async (path) => {
  const answer = await send(origin, path.replace(':id', id))
  const to = path.replace(':id', id).replace(/[^/]+\/?$/, '')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  // The pin builder asks visitors to log in.
  expect([200, 302]).toContain((await send(origin, to)).status)
})

it('opening the address of a form on a page that does not exist ends at a page that was not found', async () => {
  const answer = await send(origin, '/pin/%2F%2Fevil.example/save/')
  expect(answer.headers.get('location')).toBe('/pin/%2F%2Fevil.example/')
})
