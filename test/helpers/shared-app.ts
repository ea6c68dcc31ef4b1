import { inject } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { callersOf } from './callers.ts'

/** The app that all files of a layer share, on the demo database. */
export const origin = inject('origin')
export const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
export const as = callersOf({ origin, db })
