import { findAddress } from '#schema/call-address.ts'
import { NoBody, NoInput } from '#schema/call.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { Endpoint, Who } from '#worker/definition.ts'
import type { BodyKind } from '#worker/platform/body.ts'
import { toReference, type Components, type JsonSchema } from './components.ts'

/** A part of an OpenAPI document. */
export type Part = Record<string, unknown>

/** A call as it is defined and mounted. */
export interface MountedCall {
  endpoint: Endpoint
  call: NonNullable<Endpoint['call']>
  /** `savePin`. */
  id: string
  domain: string
  /** What its definition says of it. */
  comment: string | undefined
}

export interface OperationContext {
  components: Components
  /** Refers to the response of these errors, which have one status. */
  refuse(errors: readonly ErrorName[]): Part
}

const MEDIA_TYPES: Record<BodyKind, string> = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

const SECURITY: Record<Who, Part[]> = {
  anyone: [{}, { session: [] }],
  session: [{ session: [] }],
  member: [{ session: [] }],
  employee: [{ session: ['employee'] }],
}

const CALLERS: Record<Who, string> = {
  anyone: 'For anyone.',
  session: 'For anyone whose session is known, also a limited login.',
  member: 'For those who are logged in.',
  employee: 'For employees; for others it does not exist.',
}

export const FAILURE = { $ref: toReference('Failure') }

export function describeCall({ endpoint, call, id, domain, comment }: MountedCall, context: OperationContext): Part {
  const { definition } = call
  const { method, isResource } = findAddress(definition.name)
  const isWrite = method !== 'GET'
  const sent = isResource
    ? describeOptions(endpoint, call, context.components)
    : describeFields(endpoint, call, context.components)
  return {
    operationId: id,
    tags: [domain],
    summary: toWords(id),
    description: [comment, CALLERS[endpoint.who]].filter(Boolean).join(' '),
    security: SECURITY[endpoint.who],
    parameters: [...sent.parameters, ...listHeaders(endpoint)],
    ...(sent.body && { requestBody: sent.body }),
    responses: {
      ...describeAnswer(call, context.components),
      ...describeRefusals(listErrors(endpoint, isWrite), context),
    },
    'x-call': definition.name,
    'x-caller': endpoint.who,
    ...describeLimits(endpoint),
  }
}

/** `savePin` as "Save pin". */
export function toWords(id: string): string {
  const words = id.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Sent {
  parameters: Part[]
  body?: Part
}

function describeOptions({ body }: Endpoint, { definition }: MountedCall['call'], components: Components): Sent {
  const { input } = definition
  const isNone = input === NoInput
  const options = isNone ? { type: 'object', maxProperties: 0 } : components.refer('input', input)
  const isNeeded = !isNone && input.type !== 'optional'
  if (body === null) {
    return { parameters: isNone ? [] : [jsonParameter('options', options, isNeeded)] }
  }
  const schema = {
    type: 'object',
    properties: { options },
    ...(isNeeded && { required: ['options'] }),
    additionalProperties: false,
  }
  return { parameters: [], body: { required: isNeeded, content: describeContent(body.accepts, schema) } }
}

/** A parameter that is JSON text. */
export function jsonParameter(name: string, schema: JsonSchema | Part, isRequired: boolean): Part {
  return { name, in: 'query', required: isRequired, content: { [MEDIA_TYPES.json]: { schema } } }
}

function describeFields({ body }: Endpoint, { definition }: MountedCall['call'], components: Components): Sent {
  const { method, pattern } = findAddress(definition.name)
  const inPath = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const whole = definition.input === NoInput ? {} : components.refer('input', definition.input)
  const parameters = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: findProperty(components, whole, name) ?? { type: 'string' },
  }))
  if (method === 'GET') return { parameters: [...parameters, ...listFields(components, whole, inPath)] }
  // The verb reads the body.
  if (body === null) return { parameters, body: { required: true, content: { '*/*': {} } } }
  const rest = inPath.length === 0 ? whole : withoutProperties(components, whole, inPath)
  const { properties = {}, required = [] } = components.resolve(rest)
  const isOpen = 'anyOf' in components.resolve(rest) || Object.keys(properties).length > 0
  if (!isOpen) return { parameters }
  const isNeeded = required.length > 0 || 'anyOf' in components.resolve(rest)
  return { parameters, body: { required: isNeeded, content: describeContent(body.accepts, rest) } }
}

function describeContent(accepts: readonly BodyKind[], schema: JsonSchema | Part): Part {
  return Object.fromEntries(accepts.map((kind) => [MEDIA_TYPES[kind], { schema }]))
}

/** All fields of a query string are text. */
function listFields(components: Components, schema: JsonSchema, besides: readonly string[]): Part[] {
  const { properties = {}, required = [] } = components.resolve(schema)
  return Object.entries(properties).flatMap(([name, field]) =>
    besides.includes(name) ? [] : [{ name, in: 'query', required: required.includes(name), schema: field }],
  )
}

function findProperty(components: Components, schema: JsonSchema, name: string): JsonSchema | undefined {
  const { properties, anyOf = [] } = components.resolve(schema)
  const own = properties?.[name]
  if (typeof own === 'object') return own
  for (const option of anyOf) {
    const found = typeof option === 'object' && findProperty(components, option, name)
    if (found) return found
  }
  return undefined
}

function withoutProperties(components: Components, schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties, required = [], anyOf, ...rest } = components.resolve(schema)
  if (anyOf) {
    const options = anyOf.map((option) =>
      typeof option === 'object' ? withoutProperties(components, option, names) : option,
    )
    return { ...rest, anyOf: options }
  }
  const left = required.filter((name) => !names.includes(name))
  const fields = Object.entries(properties ?? {}).filter(([name]) => !names.includes(name))
  return { ...rest, properties: Object.fromEntries(fields), ...(left.length > 0 && { required: left }) }
}

function listHeaders({ takesKey }: Endpoint): Part[] {
  return ['Account', ...(takesKey ? ['IdempotencyKey'] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
}

export const ANSWER_HEADERS = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  'x-app-version': { $ref: '#/components/headers/AppVersion' },
}

function describeAnswer({ definition, status, bodiless, isBare }: MountedCall['call'], components: Components): Part {
  const own = bodiless === undefined ? {} : { [bodiless]: describeBodiless(bodiless) }
  if (definition.answer === NoBody) return own
  const data = components.refer('output', definition.answer)
  return { [status]: answerOf(isBare ? data : envelopeOf(data)), ...own }
}

export function answerOf(schema: JsonSchema | Part): Part {
  return { description: 'Done.', headers: ANSWER_HEADERS, content: { [MEDIA_TYPES.json]: { schema } } }
}

function envelopeOf(data: JsonSchema): Part {
  return {
    type: 'object',
    properties: { status: { const: 'success' }, code: { const: 0 }, message: { const: 'ok' }, data },
    required: ['status', 'code', 'message', 'data'],
  }
}

function describeBodiless(status: number): Part {
  if (status !== 303) return { description: 'Done, without a body.', headers: ANSWER_HEADERS }
  const location = { description: 'Where it goes on.', schema: { type: 'string' } }
  return { description: 'Done, and leads on.', headers: { ...ANSWER_HEADERS, location } }
}

/** What the declaration says may be refused; the verb may refuse more. */
function listErrors(endpoint: Endpoint, isWrite: boolean): ErrorName[] {
  const { body, changesOnRead, limits, takesKey, who, whenBanned, paths } = endpoint
  const takesJson = body?.accepts.includes('json') || (!isWrite && paths[0]?.startsWith('/resource/'))
  return [
    'malformedUrl',
    'urlTooLong',
    'invalidInput',
    ...when(takesJson || body, 'malformedBody'),
    ...when(body, 'unsupportedMediaType', 'bodyTooLarge'),
    'notSignedIn',
    ...when(who === 'employee', 'notFound'),
    ...when(whenBanned !== 'allowed', 'writeBanned'),
    ...when(isWrite || changesOnRead, 'crossSite'),
    ...when(takesKey, 'idempotencyConflict', 'idempotencyInProgress', 'idempotencyDone'),
    ...when(takesKey || limits.flood || limits.limit, 'tooManyRequests'),
    'unexpected',
    'unavailable',
  ]
}

function when<Name extends ErrorName>(holds: unknown, ...names: Name[]): Name[] {
  return holds ? names : []
}

export function describeRefusals(errors: readonly ErrorName[], { refuse }: OperationContext): Part {
  const byStatus = Map.groupBy(errors, (name) => ERRORS[name].status)
  const known = [...byStatus].map(([status, names]) => [status, refuse(names)] as const)
  return { ...Object.fromEntries(known), default: { $ref: '#/components/responses/AnyFailure' } }
}

function describeLimits({ limits, body }: Endpoint): Part {
  const { rule, by } = limits.limit ?? {}
  return {
    ...(rule && {
      'x-limit': { attempts: rule.maxAttempts, window_seconds: rule.windowMs / 1_000, by },
    }),
    ...(body && { 'x-max-body-bytes': body.maxBytes }),
  }
}
