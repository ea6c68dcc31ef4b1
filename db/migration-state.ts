import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

interface Migration {
  /** Milliseconds; the migrator records it as `created_at`. */
  when: number
  tag: string
}

const MIGRATIONS: readonly Migration[] = journal.entries

const NONE: Migration = { when: 0, tag: 'none' }

/** Makes a whole database. It has the moment of the last migration of 0.1.0, so that a database of 0.1.0 skips it. */
const FIRST_MIGRATION = MIGRATIONS[0] ?? NONE

/** The one that this code needs; later ones do it no harm. */
export const NEEDED_MIGRATION = MIGRATIONS.at(-1) ?? NONE

const TOO_OLD =
  "The database is older than the end of 0.1.0, so this version can't migrate it, and nothing was changed. First check " +
  'out commit ba164333, the end of 0.1.0, and run npm install and npm run db:migrate there with the same settings. Then ' +
  'run npm run db:migrate of this version.'

/** The name of the migration that the database recorded with this moment, or null for one of later code. */
export function findMigration(when: number): string | null {
  return MIGRATIONS.find((one) => one.when === when)?.tag ?? null
}

/** The moment of the newest migration that the database recorded, in milliseconds; null if it recorded none. */
export async function readMigratedAt(db: Database): Promise<number | null> {
  const tables = await db.all(sql`select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'`)
  if (tables.length === 0) return null
  const [row] = await db.all<{ at: number | null }>(sql`select max(created_at) as at from __drizzle_migrations`)
  return row?.at ?? null
}

/** What the operator must do before the migrations of this code can be applied, in one line; null if nothing. */
export function findObstacle(migratedAt: number | null): string | null {
  return migratedAt !== null && migratedAt < FIRST_MIGRATION.when ? TOO_OLD : null
}

/** What the operator must do before this code runs on the database, in one line; null if nothing. */
export function findMigrationAdvice(migratedAt: number | null): string | null {
  return findObstacle(migratedAt) ?? ((migratedAt ?? 0) < NEEDED_MIGRATION.when ? 'Run npm run db:migrate.' : null)
}
