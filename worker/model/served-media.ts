import { sql, type SQL } from 'drizzle-orm'
import { pinFiles } from '#db/tables/media.ts'

/**
 * Something uses the file that neither is deleted, nor hidden by our team, nor of a suspended account, and its content
 * is not refused.
 */
export function isServed(signature: SQL): SQL {
  const isPinThere = sql`p.is_hidden = 0 and pinner.suspended_at is null and home.chosen_privacy is null`
  const ofPin = sql`join users pinner on pinner.id = p.pinner_id join boards home on home.id = p.board_id`
  const isSaidUnder = sql`said.suspended_at is null and p.is_hidden = 0`
  return sql`(not ${isRefused(signature)} and (
    exists (select 1 from pins p ${ofPin} where p.picture_signature = ${signature} and ${isPinThere})
    or exists (select 1 from ${pinFiles} f join pins p on p.id = f.pin_id ${ofPin}
      where f.signature = ${signature} and ${isPinThere})
    or exists (select 1 from users u where u.picture_signature = ${signature} and u.suspended_at is null)
    or exists (select 1 from users u where u.cover_signature = ${signature} and u.suspended_at is null)
    or exists (select 1 from comments c join users said on said.id = c.user_id join pins p on p.id = c.pin_id
      where c.picture_signature = ${signature} and c.is_hidden_by_desk = 0 and ${isSaidUnder})
    or exists (select 1 from pin_tries t join users said on said.id = t.user_id join pins p on p.id = t.pin_id
      where t.picture_signature = ${signature} and t.is_hidden = 0 and ${isSaidUnder})
    or exists (select 1 from boards b join users owner on owner.id = b.owner_id
      where b.cover_signature = ${signature} and b.deleted_at is null and b.chosen_privacy is null
        and owner.suspended_at is null)
    or exists (select 1 from topics t where t.picture_signature = ${signature})))`
}

/** Refused by its content or by the file as it was sent; older files, which have neither noted, by their content. */
export function isRefused(signature: SQL): SQL {
  return sql`exists (select 1 from refused_contents r where r.hash in (${signature},
    (select content_hash from pictures where signature = ${signature}),
    (select source_hash from pictures where signature = ${signature}),
    (select content_hash from clip_hashes where signature = ${signature}),
    (select source_hash from clip_hashes where signature = ${signature})))`
}
