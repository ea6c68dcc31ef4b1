import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { leadForms, leads } from '#db/tables/leads.ts'
import { pins } from '#db/tables/pins.ts'
import type { LeadInput } from '#schema/calls/leads.ts'
import type { LeadField } from '#schema/constants/leads.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/features/pins/rules.ts'
import { ADVERTISER, isOldEnough, takesLeads } from './rules.ts'

/** One for each person and pin. Only what is asked for is kept. */
export async function createLead(
  context: MemberContext,
  { pin_id: pinId, ...given }: LeadInput,
): Promise<{ id: string }> {
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const isOpen = and(eq(pins.id, pinId), takesLeads(), mayOpen(viewer))
  const [form] = await db
    .select({ fields: leadForms.fields, consentText: leadForms.consentText, advertiser: ADVERTISER })
    .from(leadForms)
    .innerJoin(pins, eq(pins.id, leadForms.pinId))
    .where(isOpen)
  if (!form || !isOldEnough(viewer, now)) return fail('pinNotFound')
  if (form.advertiser === userId) fail('ownSubject')
  const left = form.fields.filter((name) => given[name] === undefined)
  if (left.length > 0)
    fail('invalidInput', {
      problems: Object.fromEntries(left.map((name) => [name, 'invalidInput'])),
      detail: 'required',
    })
  const asked = (name: LeadField) => (form.fields.includes(name) ? (given[name] ?? null) : null)
  const id = newId(now)
  const row = {
    id,
    pinId,
    userId,
    fullName: asked('full_name'),
    email: asked('email'),
    phoneNumber: asked('phone_number'),
    zipCode: asked('zip_code'),
    consentText: form.consentText,
    createdAt: now,
  }
  const { made } = await context.commit({
    made: insertWhereReturningId(db, leads, row, sql`exists (select 1 from ${pins} where ${isOpen})`),
  })
  return made.length > 0 ? { id } : fail('leadExists')
}
