import { readFileSync } from 'node:fs'
import type * as v from 'valibot'
import { QUERIES } from '#schema/all-queries.ts'
import { findAddress } from '#schema/call-address.ts'
import { NoBody, NoInput } from '#schema/call.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { ACCOUNT_HEADER } from '#schema/identity/session-constants.ts'
import type { IssueText } from '#schema/issue-text.ts'
import { QueryError } from '#schema/query.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import type { Endpoint, PersistedQuery } from '#worker/definition.ts'
import { wordDetail } from '#worker/errors/issue-words.ts'
import { englishText } from '#worker/texts/texts.ts'
import { readComments, type Comments } from './comments.ts'
import { Components, type NamedSchema } from './components.ts'
import {
  ANSWER_HEADERS,
  answerOf,
  describeCall,
  describeRefusals,
  FAILURE,
  jsonParameter,
  toWords,
  type MountedCall,
  type OperationContext,
  type Part,
} from './operations.ts'

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: Part
  servers: Part[]
  tags: Part[]
  paths: Record<string, Record<string, Part>>
  components: Record<string, Record<string, unknown>>
  'x-errors': Part[]
}

/** The domains, and beside them what is shared; without tests. */
const SCHEMAS = import.meta.glob<Record<string, unknown>>(['../../schema/**/*.ts', '!**/*.test.ts'], { eager: true })
const FEATURES = import.meta.glob<Record<string, unknown>>('../../worker/features/*/index.ts', { eager: true })

/** What a source file exports, with what its comments say. */
interface Exported {
  name: string
  domain: string
  value: unknown
  comments: Comments
}

/** The calls and persisted queries as they are defined and mounted, in OpenAPI 3.1. */
export function writeDocument(version: string): OpenApiDocument {
  const exported = listExported()
  const components = new Components({
    named: listShapes(exported),
    word: (issue) => wordDetail(issue as IssueText, englishText),
  })
  const calls = listCalls(exported)
  const queries = listQueries(exported)
  const [generic, plain] = partition(calls, ({ call }) => call.definition.name.endsWith(' graphql'))
  for (const { id, call } of plain) {
    const { input, answer } = call.definition
    if (input !== NoInput) components.add('input', input, `${toTitle(id)}Input`)
    if (answer !== NoBody) components.add('output', answer, `${toTitle(id)}Answer`)
  }
  for (const { name, definition } of queries) {
    components.add('input', definition.variables, `${name}Variables`)
    components.add('output', definition.result, `${name}Result`)
  }
  components.add('output', QueryError, 'QueryError')

  const responses = new Map<string, Part>()
  const context: OperationContext = { components, refuse: (errors) => refuse(errors, responses) }
  const paths: OpenApiDocument['paths'] = {}
  for (const call of plain) addOperation(paths, call, describeCall(call, context))
  for (const call of generic)
    for (const query of queries) addOperation(paths, call, describeQuery(query, call, context), query.name)
  return withoutUnused({
    openapi: '3.1.1',
    info: {
      title: 'Tackboard',
      version,
      summary: 'Calls and persisted queries of a Tackboard site.',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...calls, ...queries].map(({ domain }) => domain))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: { ...components.all(), Failure: FAILURE_SCHEMA },
      responses: { ...Object.fromEntries(responses), AnyFailure: failureOf('Any other error of the catalog.') },
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: SESSION_TEXT },
      },
    },
    'x-errors': Object.entries(ERRORS).map(([name, error]) => ({
      name,
      ...error,
      message: englishText(`error.${name as ErrorName}`),
    })),
  })
}

const INTRODUCTION = [
  'Every address also answers without its trailing slash where `x-alternate-path` says so. Bodies are UTF-8. What an',
  'input does not name is refused; answers may come to hold more, so ignore what you do not know. Each write takes an',
  '`Idempotency-Key`. Refusals have the shape of `Failure`: tell errors apart by `code`; `x-errors` is their catalog.',
  'Persisted queries are the addresses below `/_/graphql/`. Ids are opaque.',
].join(' ')

const SESSION_TEXT = [
  'Set by a login (HandshakeSessionResource create). A write that sends it must come from the site: with the header',
  '`Sec-Fetch-Site: same-origin`, or with the `Origin` of the site; else it is refused as `crossSite`. There is no token',
  'against forgery besides.',
].join(' ')

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A write with the same key, caller and contents is done once; a repeat within a day gets the same answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  Account: {
    name: ACCOUNT_HEADER,
    in: 'header',
    description:
      'Id of the account that the call is meant for. While another is logged in, it is refused as `notSignedIn`.',
    schema: { type: 'string' },
  },
}

const HEADERS = {
  RequestId: { description: 'Names the request in the log of the site.', schema: { type: 'string' } },
  AppVersion: { description: 'The deployment that answered.', schema: { type: 'string' } },
}

const FAILURE_SCHEMA = {
  type: 'object',
  description: 'How every refusal is answered.',
  properties: {
    status: { const: 'failure' },
    code: { type: 'integer', minimum: 1, description: 'Of the catalog. It never changes; new ones are added.' },
    message: { type: 'string', description: 'For people, in the language of the request.' },
    message_detail: { type: 'string', description: 'What is wrong, with the path of each field.' },
    data: { type: ['object', 'null'], description: 'What some errors say besides.' },
  },
  required: ['status', 'code', 'message', 'data'],
}

function listExported(): Exported[] {
  return Object.entries(SCHEMAS).flatMap(([path, module]) => {
    const file = path.slice(path.indexOf('schema/'))
    const comments = readComments(file, readFileSync(file, 'utf8'))
    const [, domain = '', ...inside] = file.split('/')
    return Object.entries(module).map(([name, value]) => ({
      name,
      domain: inside.length === 0 ? '' : domain,
      value,
      comments: comments.get(name) ?? NO_COMMENTS,
    }))
  })
}

const NO_COMMENTS: Comments = { text: undefined, fields: new Map(), spreads: [] }

function listShapes(exported: readonly Exported[]): Map<string, NamedSchema> {
  const shapes = new Map<string, NamedSchema>()
  for (const { name, value, comments } of exported) {
    if (!isSchema(value)) continue
    const known = shapes.get(name)
    if (known && known.schema !== value) throw new Error(`Two shapes are called ${name}: rename one of them`)
    shapes.set(name, { schema: value, comments })
  }
  return shapes
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function listCalls(exported: readonly Exported[]): MountedCall[] {
  const endpoints = Object.values(FEATURES)
    .flatMap((module) => Object.values(module))
    .filter((list): list is (Endpoint | PersistedQuery)[] => Array.isArray(list))
    .flat()
  return endpoints.flatMap((endpoint) => {
    if (endpoint.kind !== 'call' || !endpoint.call) return []
    const { call } = endpoint
    const source = exported.find(({ value }) => value === call.definition)
    if (!source) throw new Error(`${call.definition.name} is not exported by a file of schema/`)
    const { name, domain, comments } = source
    return [{ endpoint, call, id: toId(name.replace(/Call$/, '')), domain, comment: comments.text }]
  })
}

interface MountedQuery {
  name: string
  definition: { variables: v.GenericSchema; result: v.GenericSchema }
  domain: string
  comment: string | undefined
}

function listQueries(exported: readonly Exported[]): MountedQuery[] {
  return Object.entries(QUERIES).map(([name, definition]) => {
    const source = exported.find(({ value }) => value === definition)
    return { name, definition, domain: source?.domain ?? '', comment: source?.comments.text }
  })
}

function describeQuery(
  { name, definition, domain, comment }: MountedQuery,
  { call, endpoint }: MountedCall,
  context: OperationContext,
): Part {
  const { method } = findAddress(call.definition.name)
  const isPost = method === 'POST'
  const { components } = context
  const variables = components.refer('input', definition.variables)
  const { required = [] } = components.resolve(variables)
  const isNeeded = required.length > 0
  const body = {
    type: 'object',
    properties: { variables },
    ...(isNeeded && { required: ['variables'] }),
    additionalProperties: false,
  }
  const result = { anyOf: [components.refer('output', definition.result), components.refer('output', QueryError)] }
  const errors: ErrorName[] = [
    'malformedUrl',
    'urlTooLong',
    'invalidInput',
    'tooManyRequests',
    'unexpected',
    'unavailable',
  ]
  if (isPost) errors.push('malformedBody', 'unsupportedMediaType', 'bodyTooLarge', 'crossSite')
  return {
    operationId: toId(isPost ? `Post${name}` : name),
    tags: [domain],
    summary: isPost ? `${toWords(toId(name))}, with variables that no log may have` : toWords(toId(name)),
    ...(comment !== undefined && { description: comment }),
    security: [{}, { session: [] }],
    parameters: [
      ...(isPost ? [] : [jsonParameter('variables', variables, isNeeded)]),
      { $ref: '#/components/parameters/Account' },
    ],
    ...(isPost && { requestBody: { required: isNeeded, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: answerOf({ type: 'object', properties: { data: result }, required: ['data'] }),
      ...describeRefusals(errors, context),
    },
    'x-query': name,
    'x-caller': endpoint.who,
  }
}

function addOperation(
  paths: OpenApiDocument['paths'],
  { call, endpoint }: MountedCall,
  operation: Part,
  name?: string,
): void {
  const { method } = findAddress(call.definition.name)
  const [path = '', alternate] = endpoint.paths.map((pattern) => toTemplate(pattern, name))
  paths[path] = {
    ...(alternate !== undefined && { 'x-alternate-path': alternate as unknown as Part }),
    ...paths[path],
    [method.toLowerCase()]: operation,
  }
}

/** `/v3/pins/{id}/hide/`; a query has its name in its address. */
function toTemplate(pattern: string, name: string | undefined): string {
  return pattern.replaceAll(/:(\w+)/g, (_, parameter: string) => name ?? `{${parameter}}`)
}

function refuse(errors: readonly ErrorName[], responses: Map<string, Part>): Part {
  const id = errors.map((name) => toTitle(name)).join('Or')
  const says = errors.map((name) => `\`${name}\` (${ERRORS[name].code}): ${englishText(`error.${name}`)}`)
  responses.set(id, { ...failureOf(says.join('\n\n')), 'x-errors': [...errors] })
  return { $ref: `#/components/responses/${id}` }
}

function failureOf(description: string): Part {
  return { description, headers: ANSWER_HEADERS, content: { 'application/json': { schema: FAILURE } } }
}

function toId(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function toTitle(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1)
}

/** Some shapes are only taken apart. */
function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const { schemas, ...components } = document.components
  const used: Record<string, unknown> = {}
  const waiting: unknown[] = [document.paths, components]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in used) continue
      used[name] = schemas?.[name]
      waiting.push(used[name])
    }
  }
  const kept = Object.entries(schemas ?? {}).filter(([name]) => name in used)
  return { ...document, components: { schemas: Object.fromEntries(kept), ...components } }
}

function partition<Value>(values: readonly Value[], isFirst: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))]
}
