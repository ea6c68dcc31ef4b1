import * as v from 'valibot'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { CALLS, type CallAnswer, type CallInput, type DefinedCall } from '#schema/all-calls.ts'
import type { QueryInput, QueryName, QueryResult } from '#schema/all-queries.ts'
import { encodeCall } from '#schema/call-address.ts'
import type { Envelope } from '#schema/envelope.ts'
import type { ErrorName } from '#schema/errors.ts'
import { expectFailure, newAddress, query, readData, send, type Sent } from './client.ts'
import { makeSession, type UserRow } from './rows.ts'

type More = Pick<Sent, 'headers'> & { encoding?: 'form' }

/** Someone who calls the site: a member by a session of their own, or a visitor. */
export interface Caller {
  /** A call that goes well. The answer must be exactly what is defined: nothing missing, nothing besides. */
  call<Name extends DefinedCall>(name: Name, input: CallInput<Name>, more?: More): Promise<CallAnswer<Name>>
  /** A call that is refused with an error of the catalog. */
  refused<Name extends DefinedCall>(
    name: Name,
    input: CallInput<Name>,
    error: ErrorName,
    more?: More,
  ): Promise<Envelope<null>>
  /** A call whose input the schema refuses, as the compiler would; what it says of it. */
  invalid(name: DefinedCall, input: object, more?: More): Promise<string | undefined>
  /** The response, whatever it is. Each call comes from an address of its own, unless its headers name one. */
  send(name: DefinedCall, input: object, more?: More): Promise<Response>
  /** A form as a browser without scripts sends it; the response, whatever it is. */
  post(path: string, form: Record<string, string>): Promise<Response>
  query<Name extends QueryName>(name: Name, variables: QueryInput<Name>): Promise<QueryResult<Name>>
  /** The `Cookie` header; undefined for a visitor. */
  cookie(): Promise<string | undefined>
}

/** A user, the cookie of a session that is there already, or null for a visitor. */
export type As = (who: Pick<UserRow, 'id'> | string | null) => Caller

/** Each user logs in once, when first needed. */
export function callersOf({ origin, db }: { origin: string; db: Database }): As {
  const sessions = new Map<string, Promise<string>>()

  function logIn(user: Pick<UserRow, 'id'>): Promise<string> {
    const session = sessions.get(user.id) ?? makeSession(db, user)
    sessions.set(user.id, session)
    return session
  }

  return (who) => {
    const cookie = async () => (who === null || typeof who === 'string' ? (who ?? undefined) : logIn(who))
    const sendCall: Caller['send'] = async (name, input, { headers, encoding } = {}) => {
      const { method, path, body } = encodeCall(name, input)
      const encoded = encoding === 'form' ? { form: body as Record<string, string> } : { json: body }
      return send(origin, path, {
        method,
        cookie: await cookie(),
        headers: { 'cf-connecting-ip': newAddress(), ...headers },
        ...(body && encoded),
      })
    }
    return {
      cookie,
      send: sendCall,
      async call(name, input, more) {
        const data = await readData(await sendCall(name, input, more))
        expect(parseAnswer(name, data)).toEqual(data)
        return data as CallAnswer<typeof name>
      },
      async invalid(name, input, more) {
        return (await expectFailure(await sendCall(name, input, more), 'invalidInput')).message_detail
      },
      refused: async (name, input, error, more) => expectFailure(await sendCall(name, input, more), error),
      post: async (path, form) =>
        send(origin, path, { form, cookie: await cookie(), headers: { 'cf-connecting-ip': newAddress() } }),
      query: async (name, variables) => query(origin, name, variables, { cookie: await cookie() }),
    }
  }
}

function parseAnswer(name: DefinedCall, data: unknown): unknown {
  const schema: v.GenericSchema = CALLS[name].answer
  return v.parse(schema, data)
}
