import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { withFolded } from '#db/folded-texts.ts'
import { indexPinProducts } from '#db/pin-products.ts'
import { boardCollaborators, boardFollows, boardSections, boards } from '#db/tables/boards/boards.ts'
import { commentHelpfulMarks, commentMentions, commentReactions, comments } from '#db/tables/comments.ts'
import { images } from '#db/tables/images.ts'
import { leadForms } from '#db/tables/pins/leads.ts'
import { pinDetails, pinReactionCounts, pins, pinTopics, relatedPins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { topicFollows, topics } from '#db/tables/topics.ts'
import { pinDays } from '#db/tables/tracking/event-log.ts'
import { userFollows, users } from '#db/tables/users.ts'
import type { DemoContent } from './content.ts'
import { insertRows } from './insert-rows.ts'

/** Ordered so that each table references only earlier ones. */
const TABLES = {
  images,
  topics,
  users,
  boards,
  boardSections,
  boardCollaborators,
  pins,
  pinDetails,
  leadForms,
  pinTopics,
  pinReactionCounts,
  saves,
  comments,
  commentMentions,
  commentReactions,
  commentHelpfulMarks,
  topicFollows,
  userFollows,
  boardFollows,
  relatedPins,
  pinDays,
} satisfies Record<keyof DemoContent, SQLiteTable>

/** Texts that searches and filters read folded. */
const FOLDED: Partial<Record<keyof DemoContent, readonly string[]>> = {
  users: ['fullName'],
  boards: ['name', 'description'],
  pins: ['title', 'gridTitle', 'description', 'altText'],
  comments: ['text'],
}

interface InsertProgress {
  table: keyof DemoContent
  /** Rows of all tables: inserted, and in total. */
  done: number
  total: number
}

/** Idempotent: an interrupted run may be repeated with the same content. */
export async function insertDemo(
  db: Database,
  content: DemoContent,
  onProgress?: (progress: InsertProgress) => void,
): Promise<void> {
  const keys = Object.keys(TABLES) as (keyof DemoContent)[]
  const total = keys.reduce((sum, key) => sum + content[key].length, 0)
  let before = 0
  for (const table of keys) {
    const texts = FOLDED[table] ?? []
    const rows = content[table].map((row: Record<string, unknown>) => withFolded(row, texts))
    await insertRows<SQLiteTable>(db, TABLES[table], rows, {
      onProgress: (done) => onProgress?.({ table, done: before + done, total }),
    })
    before += content[table].length
  }
  await db.run(indexPinProducts(sql`1`))
}
