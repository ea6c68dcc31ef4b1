import { drizzle } from 'drizzle-orm/libsql/http'
import type { Database } from './client.ts'

/** This database only builds statements: it has no connection. */
export const BUILDER = drizzle.mock() as unknown as Database
