import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect } from 'vitest'
import { CALLS } from '#schema/all-calls.ts'
import { QUERIES, type QueryInput, type QueryName } from '#schema/all-queries.ts'
import { encodeCall, findAddress, type CallName } from '#schema/call-address.ts'
import { NoInput, type CallDefinition } from '#schema/call.ts'
import { ERRORS } from '#schema/errors.ts'
import { FEATURES } from '#worker/app.ts'
import { writeDocument } from '../../scripts/contract/document.ts'
import { test as it } from '../helpers/app-test.ts'
import { exampleInput } from '../helpers/example-input.ts'
import { makeComment, PASSWORD } from '../helpers/rows.ts'

interface Described {
  parameters: { name: string; in: string; content?: Content; schema?: object }[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
  'x-call'?: string
  'x-query'?: string
}
type Content = Record<string, { schema?: object }>

const DOCUMENT = writeDocument('1.0.0')
const METHODS = ['get', 'post', 'put', 'delete']
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) =>
    item[method] ? [{ method, path, operation: item[method] as unknown as Described }] : [],
  ),
)
const DEFINITIONS: CallDefinition[] = Object.values(CALLS)

const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false })
ajv.addSchema(DOCUMENT, 'contract')

/** What a value lacks to be as the document says, by a pointer to the schema. */
function findProblems(pointer: readonly string[], value: unknown): string[] {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.compile({ $ref: `contract#/${path.join('/')}` })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The client of docs/CONTRACT.md, as a function. */
const CLIENT = /```js\n(.+?)```/s.exec(readFileSync('docs/CONTRACT.md', 'utf8'))?.[1] ?? ''

it('the client that the guide shows logs in, calls and is refused', async ({ origin, member }) => {
  const source = `export async function run(site, username, password) {\n${CLIENT}return { board, refused }\n}`
  const { run } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    run(site: string, username: string, password: string): Promise<{ board: object; refused: number }>
  }
  const { board, refused } = await run(origin, member.username, PASSWORD)
  expect(board).toMatchObject({ name: 'Spring' })
  expect(refused).toBe(ERRORS.boardNameTaken.code)
})

describe('the written contract', () => {
  it('is OpenAPI 3.1 by the rules of Redocly', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Addresses end as they do, and the domains are called what they hold.
      rules: { 'no-path-trailing-slash': 'off', 'tag-description': 'off' },
    })
    const problems = await lintFromString({ source: JSON.stringify(DOCUMENT), config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('has each call of the worker, by its address and method, and nothing else', () => {
    const answered = FEATURES.flatMap((one) => {
      if (one.kind !== 'call') return []
      const [path = ''] = one.paths
      const written = path.replaceAll(/:(\w+)/g, '{$1}')
      const all = path.endsWith('/:name/') && path.startsWith('/_/') ? Object.keys(QUERIES) : ['{name}']
      return all.flatMap((name) => one.methods.map((method) => `${method} ${written.replace('{name}', name)}`))
    })
    const written = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(written.toSorted()).toEqual(answered.toSorted())
  })

  it('says where an address answers without its last slash, too', () => {
    const both = FEATURES.flatMap((one) => (one.kind === 'call' && one.paths.length > 1 ? [one.paths] : []))
    expect(both.length).toBeGreaterThan(100)
    for (const [path = '', other] of both) {
      const named = path.replace(':name', 'HomeFeedQuery').replaceAll(/:(\w+)/g, '{$1}')
      expect(DOCUMENT.paths[named]?.['x-alternate-path']).toBe(
        other?.replace(':name', 'HomeFeedQuery').replaceAll(/:(\w+)/g, '{$1}'),
      )
    }
  })

  it('has the whole catalog of errors', () => {
    expect(Object.fromEntries(DOCUMENT['x-errors'].map(({ name, code, status }) => [name, { code, status }]))).toEqual(
      ERRORS,
    )
  })
})

/** Of which no example is found. */
const BY_HAND: Partial<Record<CallName, object>> = {
  'GET attributionSource': {
    source_event_id: '1',
    destination: 'https://shop.example',
    expiry: '86400',
    priority: '0',
    advertiser_id: 'a',
    campaign_id: 'b',
    event_type: 'click',
  },
  'POST batch': { requests: [{ method: 'GET', url: '/v3/users/anything/' }] },
  'POST registerHandshake': { kind: 'email', email: 'person@tackboard.example', password: 'a long secret' },
  'POST siteFeedback': { feedback_data: '{"text":"Well done","prompt":null,"actionFrom":"help","path":"/help/"}' },
  'ParentalPasscodeResource.create': {
    passcode: '2468',
    confirmPasscode: '2468',
    backupEmail: 'person@tackboard.example',
    confirmBackupEmail: 'person@tackboard.example',
  },
  'PushSubscriptionResource.create': {
    endpoint: 'https://push.example/a',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  },
  'ServerLogResource.create': { samples: [{ key: 'pin.save', count: 1 }] },
}

/** What they do not know is dropped. */
const DROPS_UNKNOWN = new Set<CallName>([
  'ApiCResource.create',
  'POST registerHandshake',
  'UserRegisterResource.create',
])

function findOperation(name: string): (typeof OPERATIONS)[number] {
  const found = OPERATIONS.find(({ operation }) => operation['x-call'] === name || operation['x-query'] === name)
  expect.assert(found)
  return found
}

describe('what a call takes is what is written', () => {
  const taking = DEFINITIONS.filter(({ name, input }) => input !== NoInput && !name.endsWith(' graphql'))

  it('in a body, which takes nothing else', () => {
    for (const { name, input } of taking) {
      const example = BY_HAND[name] ?? (exampleInput(input) as object)
      const { body } = encodeCall(name, example)
      const { method, path, operation } = findOperation(name)
      for (const type of body ? Object.keys(operation.requestBody?.content ?? {}) : []) {
        const pointer = ['paths', path, method, 'requestBody', 'content', type, 'schema']
        expect(findProblems(pointer, body), name).toEqual([])
        const { isResource } = findAddress(name)
        const unknown = isResource ? { options: { ...example, no_such_option: 1 } } : { ...body, no_such_option: 1 }
        expect(findProblems(pointer, unknown).length > 0, name).toBe(!DROPS_UNKNOWN.has(name))
      }
    }
  })

  it('in the address', () => {
    for (const { name, input } of taking) {
      const example = (BY_HAND[name] ?? exampleInput(input)) as Record<string, unknown>
      const { method, path, operation } = findOperation(name)
      for (const [place, { name: field, content, schema }] of operation.parameters.entries()) {
        const pointer = ['paths', path, method, 'parameters', String(place)]
        if (content)
          expect(findProblems([...pointer, 'content', 'application/json', 'schema'], example), name).toEqual([])
        if (!schema || !(field in example)) continue
        expect(findProblems([...pointer, 'schema'], example[field]), `${name} ${field}`).toEqual([])
      }
    }
  })
})

/** That an answer is as the document says of its operation and status. */
async function expectDescribed(name: string, answer: Response, status: number): Promise<void> {
  expect(answer.status).toBe(status)
  const { method, path, operation } = findOperation(name)
  const written = operation.responses[status] ?? operation.responses['default']
  const of = written?.$ref?.slice('#/'.length).split('/') ?? ['paths', path, method, 'responses', String(status)]
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(findProblems([...of, 'content', 'application/json', 'schema'], await answer.json())).toEqual([])
}

describe('a real answer is as it is written', () => {
  it('of resources, which are read and written', async ({ as, member, board, pin }) => {
    const caller = as(member)
    const save = { pin_id: pin.id, board_id: board.id }
    await expectDescribed('RepinResource.create', await caller.send('RepinResource.create', save), 200)
    await expectDescribed('RepinResource.delete', await caller.send('RepinResource.delete', { pin_id: pin.id }), 200)
    await expectDescribed('PinResource.get', await caller.send('PinResource.get', { id: pin.id }), 200)
    await expectDescribed('BoardResource.get', await caller.send('BoardResource.get', { board_id: board.id }), 200)
    await expectDescribed('UserSettingsResource.get', await caller.send('UserSettingsResource.get', {}), 200)
    const move = { board_id: board.id, all: true, mode: 'delete' }
    await expectDescribed('BoardMoveResource.create', await caller.send('BoardMoveResource.create', move), 202)
  })

  it('of calls with what they are about in their address', async ({ as, member, pin, db }) => {
    const caller = as(member)
    const { id } = await makeComment(db, pin, member)
    await expectDescribed('GET user', await caller.send('GET user', { id: member.id }), 200)
    await expectDescribed('POST commentReact', await caller.send('POST commentReact', { id, reaction_type: 1 }), 200)
    await expectDescribed('GET sessions', await caller.send('GET sessions', {}), 200)
    const form = { requests: JSON.stringify([{ method: 'GET', url: `/v3/users/${member.id}/` }]) }
    await expectDescribed('POST batch', await caller.send('POST batch', form, { encoding: 'form' }), 200)
  })

  it('without an envelope', async ({ as, member }) => {
    await expectDescribed('GET state', await as(member).send('GET state', { source_url: '/' }), 200)
  })

  it('of persisted queries, and where there is nothing', async ({ as, member, board, pin }) => {
    const send = (name: QueryName, variables: string) => as(member).send('GET graphql', { name, variables })
    const expectAnswer = async <Name extends QueryName>(name: Name, variables: QueryInput<Name>) =>
      expectDescribed(name, await send(name, JSON.stringify(variables)), 200)
    await expectAnswer('CloseupPageQuery', { pinId: pin.id, isAuth: true })
    await expectAnswer('CloseupPageQuery', { pinId: 'nothing', isAuth: true })
    await expectAnswer('HomeFeedQuery', {})
    await expectAnswer('BoardPinsQuery', { username: member.username, board: board.slug })
    await expectAnswer('SettingsQuery', {})
    await expectDescribed('HomeFeedQuery', await send('HomeFeedQuery', '{"after":1}'), 400)
  })

  it('of what is refused', async ({ as, member }) => {
    const unknown = { pin_id: 'nothing' }
    await expectDescribed('RepinResource.create', await as(member).send('RepinResource.create', unknown), 404)
    await expectDescribed('RepinResource.create', await as(member).send('RepinResource.create', {}), 400)
    await expectDescribed('RepinResource.create', await as(null).send('RepinResource.create', unknown), 401)
  })

  it('of what leads on, and of what has no body', async ({ as }) => {
    const locale = await as(null).send('POST localeChoice', { locale: 'en_US' }, { encoding: 'form' })
    const source = await as(null).send('GET attributionSource', BY_HAND['GET attributionSource'] ?? {})
    expect([locale.status, source.status]).toEqual([303, 204])
    expect(findOperation('POST localeChoice').operation.responses[303]).not.toHaveProperty('content')
    expect(findOperation('GET attributionSource').operation.responses[204]).not.toHaveProperty('content')
  })
})
