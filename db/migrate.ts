import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { Database } from './client.ts'
import { findObstacle, readMigratedAt } from './migration-state.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** The database is older than what the migrations begin with; the message says what to do. */
export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld'
}

/** Idempotent. All migrations that are missing are applied, or none; throws `DatabaseTooOld`. */
export async function migrateDatabase(db: Database, migrationsFolder = FOLDER): Promise<void> {
  const obstacle = findObstacle(await readMigratedAt(db))
  if (obstacle) throw new DatabaseTooOld(obstacle)
  await migrate(db, { migrationsFolder })
}
