import { sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { pinFiles } from '#db/tables/media.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { topics } from '#db/tables/topics.ts'
import { users } from '#db/tables/users.ts'

/**
 * Every column that names a published file: what one of them names is never removed. Those of `pin_details`, such as
 * pages of stories, clips and captions, are in `pin_files`.
 */
export const MEDIA_USES = [
  pins.imageSignature,
  pinFiles.signature,
  users.imageSignature,
  users.coverSignature,
  comments.imageSignature,
  pinTries.imageSignature,
  boards.coverSignature,
  topics.imageSignature,
]

export function isUnused(signature: SQL): SQL {
  const uses = MEDIA_USES.map(
    (column) => sql`not exists (select 1 from ${column.table} where ${column} = ${signature})`,
  )
  return sql`(${sql.join(uses, sql` and `)})`
}
