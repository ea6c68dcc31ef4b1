import { and, eq, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { yesOrNo } from '#db/expressions.ts'
import { leadForms } from '#db/tables/leads.ts'
import { pins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { mayOpen } from '#worker/features/pins/rules.ts'
import { ADVERTISER, isOldEnough, takesLeads } from './rules.ts'
import { hashTerms } from './terms.ts'

export async function findLeadForm(
  { db, reader, viewer, now }: QueryContext,
  { pinId }: QueryVariables<'LeadFormQuery'>,
): Promise<QueryResult<'LeadFormQuery'>> {
  if (!isOldEnough(viewer, now)) return missing('pinNotFound')
  const me = viewer.type === 'AUTH' ? viewer.user.id : ''
  const [row] = await reader.read(
    db
      .select({
        form: leadForms,
        advertiserId: ADVERTISER,
        advertiser: { username: users.username, fullName: users.fullName },
        isSubmitted: yesOrNo(
          sql`exists (select 1 from leads l where l.user_id = ${me} and l.pin_id = ${leadForms.pinId})`,
        ),
      })
      .from(leadForms)
      .innerJoin(pins, eq(pins.id, leadForms.pinId))
      .innerJoin(users, eq(users.id, ADVERTISER))
      .where(and(eq(leadForms.pinId, pinId), takesLeads(), mayOpen(viewer), isActive('users'))),
  )
  if (!row) return missing('pinNotFound')
  const { title, fields, consentText, policyUrl } = row.form
  const { advertiserId, advertiser, isSubmitted } = row
  const terms = await hashTerms({ advertiserId, consentText, policyUrl })
  return { __typename: 'LeadForm', title, fields, consentText, policyUrl, terms, advertiser, isSubmitted }
}
