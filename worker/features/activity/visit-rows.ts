import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'

export async function* visitRows(db: Database, userId: string) {
  const rows = pagedRows((after) =>
    db.all<{
      key: string
      isRegister: number
      visitedPages: string | null
      inviteRedemption: string | null
      paidLanding: string | null
      createdAt: number
    }>(sql`
      select key, is_register as "isRegister", visited_pages as "visitedPages", invite_redemption as "inviteRedemption",
        paid_landing as "paidLanding", created_at as "createdAt"
      from user_landing_signals where user_id = ${userId} and key > ${after} order by key limit ${ROWS_PER_READ}`),
  )
  for await (const { isRegister, visitedPages, inviteRedemption, paidLanding, createdAt } of rows) {
    yield {
      is_register: isRegister === 1,
      visited_pages: parsed(visitedPages),
      invite_redemption: parsed(inviteRedemption),
      paid_landing: parsed(paidLanding),
      created_at: isoDate(createdAt),
    }
  }
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text)
}
