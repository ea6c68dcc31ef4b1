import * as v from 'valibot'
import { BatchInput } from '#schema/people/user-calls.ts'
import { call } from '#worker/action.ts'
import { findUser, findUsersOfBatch } from './find-users.ts'

export const users = [
  call({ route: 'user', method: 'GET', who: 'anyone', input: v.object({ id: v.string() }), run: findUser }),
  call({ route: 'batch', who: 'anyone', input: BatchInput, accepts: ['form', 'json'], run: findUsersOfBatch }),
]
