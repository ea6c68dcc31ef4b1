import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/**
 * The statements are for one batch: they delete pins, and note their images, which may be unused now, in the same
 * transaction, or a crash would leave them forever. `which` is a condition on the columns of `pins`.
 */
export function removePinStatements(db: Database, which: SQL, now: number) {
  return [
    db.run(sql`insert into picture_removals (signature, created_at)
      select picture_signature, ${now} from pins where ${which} on conflict do nothing`),
    db.run(sql`insert into picture_removals (signature, created_at)
      select distinct f.signature, ${now} from pin_files f
        where f.pin_id in (select id from pins where ${which}) on conflict do nothing`),
    db.run(sql`insert into picture_removals (signature, created_at)
      select c.picture_signature, ${now} from comments c where c.picture_signature is not null
        and c.pin_id in (select id from pins where ${which}) on conflict do nothing`),
    db.run(sql`delete from pins where ${which}`),
  ] as const
}
