import { sql, type SQL } from 'drizzle-orm'
import { uncountComments } from '#worker/model/comment-counts.ts'

export interface RowKind {
  table: string
  /** Selects rowids, as `row`. */
  selectRows(userId: string): SQL
  /** Statements that note elsewhere that the chosen rows go: counts, images. */
  uncount(chosen: SQL, now: number): SQL[]
}

export const NAMING_COLUMNS = ['native_creator_id', 'origin_pinner_id', 'promoter_id', 'attribution_user_id'] as const

/**
 * The kinds are in order of deletion; boards last, once they are empty. Rows of other tables (sessions, devices,
 * tokens, blocks, collaborations) cascade. What the account follows, saves and likes stopped counting when it went
 * away.
 */
export const ROW_KINDS: readonly RowKind[] = [
  {
    table: 'events',
    selectRows: (id) => sql`select seq as row from events where user_id = ${id}`,
    uncount: () => [],
  },
  {
    table: 'notification_events',
    selectRows: (id) => sql`select seq as row from notification_events where recipient_id = ${id}
      union select seq from notification_events where actor_id = ${id}`,
    uncount: () => [],
  },
  rowsBy('notifications', 'user_id'),
  rowsBy('pin_drafts', 'owner_id'),
  {
    table: 'import_items',
    selectRows: (id) => sql`select item.rowid as row from imports i join import_items item on item.import_id = i.id
      where i.owner_id = ${id}`,
    uncount: () => [],
  },
  {
    table: 'comments',
    // Replies by others go with what they answer, and before it: they are found by it.
    selectRows: (id) => sql`select rowid as row from comments where user_id = ${id} and parent_id is not null
      union select reply.rowid from comments own join comments reply on reply.parent_id = own.id
      where own.user_id = ${id}`,
    uncount: uncountChosen,
  },
  {
    table: 'comments',
    selectRows: (id) => sql`select rowid as row from comments where user_id = ${id}`,
    uncount: uncountChosen,
  },
  rowsBy('comment_reactions', 'user_id'),
  rowsBy('comment_helpful_marks', 'user_id'),
  // What others have written to them stays with those; the rest of a conversation goes with its last account.
  rowsBy('messages', 'sender_id'),
  rowsBy('message_reactions', 'user_id'),
  rowsBy('saves', 'user_id'),
  rowsBy('user_follows', 'follower_id'),
  rowsBy('user_follows', 'followed_id'),
  rowsBy('board_follows', 'user_id'),
  rowsBy('topic_follows', 'user_id'),
  rowsBy('pin_tries', 'user_id'),
  rowsBy('pin_reactions', 'user_id'),
  rowsBy('pin_shares', 'user_id'),
  {
    table: 'fingerprints',
    selectRows: (id) => sql`select rowid as row from fingerprints where actor = ${'user:'} || ${id}`,
    uncount: () => [],
  },
  {
    table: 'board_follows',
    selectRows: (id) =>
      sql`select f.rowid as row from boards b join board_follows f on f.board_id = b.id where b.owner_id = ${id}`,
    uncount: () => [],
  },
  {
    table: 'boards',
    selectRows: (id) => sql`select rowid as row from boards where owner_id = ${id}`,
    // Their covers, which may be unused now.
    uncount: (chosen) => [
      sql`insert into picture_removals (signature, created_at) select distinct cover_signature, 0 from boards
        where rowid in (${chosen}) and cover_signature is not null on conflict do nothing`,
    ],
  },
]

/** Rows of which nothing else keeps a count. */
function rowsBy(table: string, column: string): RowKind {
  return {
    table,
    selectRows: (id) => sql`select rowid as row from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    uncount: () => [],
  }
}

function uncountChosen(chosen: SQL, now: number): SQL[] {
  return [
    ...uncountComments((c) => sql`${c}.rowid in (${chosen})`),
    sql`insert into picture_removals (signature, created_at) select picture_signature, ${now} from comments
      where picture_signature is not null and rowid in (${chosen}) on conflict do nothing`,
  ]
}
