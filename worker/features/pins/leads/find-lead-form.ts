import { and, eq } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { leadForms, leads } from '#db/tables/pins/leads.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { getMemberId } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isoDate } from '#worker/platform/export-rows.ts'
import { ADVERTISER, isOldEnough, takesLeads } from './rules.ts'
import { hashTerms } from './terms.ts'

export async function findLeadForm(
  { db, reader, viewer, now }: QueryContext,
  { pinId }: QueryVariables<'LeadFormQuery'>,
): Promise<QueryResult<'LeadFormQuery'>> {
  if (!isOldEnough(viewer, now)) return missing('pinNotFound')
  const me = getMemberId(viewer)
  const [row] = await reader.read(
    db
      .select({
        form: leadForms,
        advertiserId: ADVERTISER,
        advertiser: { username: users.username, fullName: users.fullName },
        given: leads,
      })
      .from(leadForms)
      .innerJoin(pins, eq(pins.id, leadForms.pinId))
      .innerJoin(users, eq(users.id, ADVERTISER))
      .leftJoin(leads, and(eq(leads.userId, me), eq(leads.pinId, leadForms.pinId)))
      .where(and(eq(leadForms.pinId, pinId), takesLeads(), mayOpen(viewer), isActive('users'))),
  )
  if (!row) return missing('pinNotFound')
  const { title, fields, consentText, policyUrl } = row.form
  const { advertiserId, advertiser, given } = row
  const terms = await hashTerms({ advertiserId, consentText, policyUrl })
  return {
    __typename: 'LeadForm',
    title,
    fields,
    consentText,
    policyUrl,
    terms,
    advertiser,
    isSubmitted: given !== null,
    leadGenInfo: presentGiven(given),
  }
}

function presentGiven(given: typeof leads.$inferSelect | null) {
  return {
    fullName: given?.fullName ?? null,
    email: given?.email ?? null,
    phoneNumber: given?.phoneNumber ?? null,
    zipCode: given?.zipCode ?? null,
    formSubmissions: given ? [{ id: given.id, pinId: given.pinId, createdAt: isoDate(given.createdAt) }] : [],
  }
}
