import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { leadForms, leads } from '#db/tables/pins/leads.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { LeadInput, SentLead } from '#schema/pins/lead-calls.ts'
import type { LeadField } from '#schema/pins/lead-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { ADVERTISER, isOldEnough, takesLeads } from './rules.ts'
import { hashTerms } from './terms.ts'

/** One for each person and pin. Only what is asked for is kept. */
export async function createLead(
  context: MemberContext,
  { pin_id: pinId, terms, ...given }: LeadInput,
): Promise<SentLead> {
  const { db, viewer, now } = context
  const userId = viewer.user.id
  const isOpen = and(eq(pins.id, pinId), takesLeads(), mayOpen(viewer))
  const [form] = await db
    .select({
      fields: leadForms.fields,
      consentText: leadForms.consentText,
      policyUrl: leadForms.policyUrl,
      advertiserId: ADVERTISER,
    })
    .from(leadForms)
    .innerJoin(pins, eq(pins.id, leadForms.pinId))
    .where(isOpen)
  if (!form || !isOldEnough(viewer, now)) return fail('pinNotFound')
  if (form.advertiserId === userId) fail('ownSubject')
  if (terms !== undefined && terms !== (await hashTerms(form))) fail('leadFormChanged')
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
  const isAsAgreed = sql`exists (select 1 from ${leadForms} where ${leadForms.pinId} = ${pins.id}
    and ${leadForms.consentText} = ${form.consentText} and ${leadForms.policyUrl} = ${form.policyUrl})`
  const { made, mine, open } = await context.commit({
    made: insertWhereReturningId(
      db,
      leads,
      row,
      sql`exists (select 1 from ${pins} where ${isOpen} and ${ADVERTISER} = ${form.advertiserId} and ${isAsAgreed})`,
    ),
    mine: db
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.userId, userId), eq(leads.pinId, pinId))),
    open: db.select({ id: pins.id }).from(pins).where(isOpen),
  })
  if (made.length > 0) return { id }
  if (mine.length > 0) return fail('leadExists')
  return fail(open.length > 0 ? 'leadFormChanged' : 'pinNotFound')
}
