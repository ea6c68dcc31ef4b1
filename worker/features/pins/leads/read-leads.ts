import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { decodeCursor, encodeCursor } from '#db/pagination.ts'
import { leads } from '#db/tables/pins/leads.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { LeadList, LeadsInput } from '#schema/pins/lead-calls.ts'
import { LEAD_FIELDS, LEADS_PER_PAGE } from '#schema/pins/lead-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { isoDate, pagedRows, ROWS_PER_READ, toCsv, toStream } from '#worker/platform/export-rows.ts'
import { isAdvertiser } from './rules.ts'

const COLUMNS = {
  id: leads.id,
  full_name: leads.fullName,
  email: leads.email,
  phone_number: leads.phoneNumber,
  zip_code: leads.zipCode,
  created_at: leads.createdAt,
}

/** The advertiser may read them; for all others the pin takes none. */
async function requireAdvertiser({ db, viewer }: MemberContext, pinId: string): Promise<void> {
  const [pin] = await db
    .select({ id: pins.id })
    .from(pins)
    .where(and(eq(pins.id, pinId), isAdvertiser(viewer.user.id)))
  if (!pin) fail('notFound')
}

/** Newest first. */
export async function readLeads(context: MemberContext, { pin_id: pinId, bookmark }: LeadsInput): Promise<LeadList> {
  await requireAdvertiser(context, pinId)
  const before = bookmark === null ? undefined : decodeCursor(bookmark)
  if (before === null) fail('invalidInput', { field: 'bookmark', detail: 'cursor' })
  const rows = await context.db
    .select(COLUMNS)
    .from(leads)
    .where(and(eq(leads.pinId, pinId), before && lt(leads.id, before.id)))
    .orderBy(desc(leads.id))
    .limit(LEADS_PER_PAGE + 1)
  const shown = rows.slice(0, LEADS_PER_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    items: shown.map(({ created_at: createdAt, ...row }) => ({ ...row, created_at: isoDate(createdAt) })),
    bookmark: last ? encodeCursor({ score: 0, id: last.id }) : null,
  }
}

/** All of them, oldest first, as a spreadsheet reads them. */
export async function exportLeads(context: MemberContext, { file = '' }: Record<string, string>): Promise<Response> {
  const pinId = /^(\w+)\.csv$/.exec(file)?.[1] ?? fail('notFound')
  await requireAdvertiser(context, pinId)
  return new Response(toStream(toCsv([...LEAD_FIELDS, 'created_at'], allLeads(context.db, pinId))), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${pinId}.csv"`,
    },
  })
}

async function* allLeads(db: Database, pinId: string) {
  const rows = pagedRows((after) =>
    db
      .select({ ...COLUMNS, key: leads.id })
      .from(leads)
      .where(and(eq(leads.pinId, pinId), gt(leads.id, after)))
      .orderBy(leads.id)
      .limit(ROWS_PER_READ),
  )
  for await (const { created_at: createdAt, ...row } of rows) yield { ...row, created_at: isoDate(createdAt) }
}
