import journal from './migrations/meta/_journal.json' with { type: 'json' }

interface Migration {
  /** Milliseconds; the migrator records it as `created_at`. */
  when: number
  tag: string
}

const MIGRATIONS: readonly Migration[] = journal.entries

/** The one that this code needs; later ones do it no harm. */
export const NEEDED_MIGRATION: Migration = MIGRATIONS.at(-1) ?? { when: 0, tag: 'none' }

/** The name of the migration that the database recorded with this moment, or null for one of later code. */
export function findMigration(when: number): string | null {
  return MIGRATIONS.find((one) => one.when === when)?.tag ?? null
}
