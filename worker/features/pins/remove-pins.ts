import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/**
 * For one batch: deletes pins, and notes their pictures, which may be unused now, in the same transaction, or a crash
 * would leave them forever. `which` is a condition on the columns of `pins`.
 */
export function removePinStatements(db: Database, which: SQL, now: number) {
  return [
    db.run(sql`insert into picture_removals (signature, created_at)
      select picture_signature, ${now} from pins where ${which} on conflict do nothing`),
    db.run(sql`insert into picture_removals (signature, created_at)
      select distinct ${SIGNATURE}, ${now} from pins join pin_details d on d.pin_id = pins.id, ${signaturesIn('d')} part
      where pins.id in (select id from pins where ${which}) and part.type = 'text' and length(${SIGNATURE}) = 32
        and ${SIGNATURE} not glob '*[^0-9a-f]*' on conflict do nothing`),
    db.run(sql`insert into picture_removals (signature, created_at)
      select c.picture_signature, ${now} from comments c where c.picture_signature is not null
        and c.pin_id in (select id from pins where ${which}) on conflict do nothing`),
    db.run(sql`delete from pins where ${which}`),
  ] as const
}

/** Of a `part` of `signaturesIn`: clips and captions stand there with their addresses, `/media/video/aa/bb/cc/`. */
export const SIGNATURE = sql`(case when part.value glob '/media/video/*' then substr(part.value, 23, 32)
  else part.value end)`

/** All values in the JSON of further files, as `json_tree` walks it. */
export function signaturesIn(details: string): SQL {
  const d = sql.identifier(details)
  return sql`json_tree(json_array(json(${d}.products), json(${d}.story_pin_data), json(${d}.carousel_data),
    json(${d}.videos)))`
}
