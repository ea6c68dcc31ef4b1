import { and, eq, exists, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { yesOrNo } from '#db/expressions.ts'
import { upsertWhere } from '#db/insert-where.ts'
import { leadForms } from '#db/tables/pins/leads.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { LEAD_FIELDS } from '#schema/pins/lead-constants.ts'
import type { Promotion } from '#schema/pins/promotion-calls.ts'
import { PROMOTION_REASONS } from '#schema/pins/promotion-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { ADVERTISER } from '#worker/features/pins/leads/rules.ts'
import { isListed } from '#worker/model/pin-rules.ts'

/**
 * Says who pays for a Pin that everyone may see, and what it asks people for. Who promoted it stays noted when that is
 * over: the leads are theirs.
 */
export async function savePromotion(context: MemberContext, input: Promotion): Promise<void> {
  const { db, now } = context
  const leadForm = readLeadForm(input)
  const [[pin], people] = await Promise.all([
    db
      .select({
        pinnerId: pins.pinnerId,
        advertiserId: ADVERTISER,
        hasLeadForm: yesOrNo(sql`${leadForms.pinId} is not null`),
        hasLeads: yesOrNo(hasLeads()),
      })
      .from(pins)
      .leftJoin(leadForms, eq(leadForms.pinId, pins.id))
      .where(and(eq(pins.id, input.pin), isListed())),
    db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(inArray(users.username, [input.promoter, input.sponsor]), isActive('users'))),
  ])
  if (!pin) return fail('pinNotFound', { field: 'pin' })
  if (!leadForm && pin.hasLeads) fail('invalidInput', { problems: { lead_title: 'leadExists' } })
  const findPerson = (field: 'promoter' | 'sponsor') =>
    input[field] === ''
      ? null
      : (people.find(({ username }) => username === input[field])?.id ?? fail('userNotFound', { field }))
  const [promoterId, sponsorId] = [findPerson('promoter'), findPerson('sponsor')]
  // One that stands while a promotion is over asks no one.
  if (leadForm && promoterId === null && !pin.hasLeadForm) {
    fail('invalidInput', { problems: { promoter: 'invalidInput' } })
  }
  if (promoterId !== null && promoterId !== pin.advertiserId && pin.hasLeads) {
    fail('invalidInput', { problems: { promoter: 'leadExists' } })
  }
  const { isThirdPartyAd, usesLocation, usesInterests, usesCustomerList } = input
  const targeting = { isThirdPartyAd, usesLocation, usesInterests, usesCustomerList }
  const details = {
    sponsorship: sponsorId === null ? null : { creatorId: pin.pinnerId, sponsorId, status: 'approved' as const },
    adTargetingAttribution: PROMOTION_REASONS.some((reason) => targeting[reason]) ? targeting : null,
  }
  const isSaved = exists(
    db
      .select({ id: pins.id })
      .from(pins)
      .where(
        and(
          eq(pins.id, input.pin),
          isListed(),
          eq(pins.isPromoted, promoterId !== null),
          promoterId === null ? undefined : eq(pins.promoterId, promoterId),
          // No one could read the leads without its form.
          leadForm ? undefined : not(hasLeads()),
        ),
      ),
  )
  const { promoted, state } = await context.commit({
    promoted: db
      .update(pins)
      .set({ isPromoted: promoterId !== null, ...(promoterId !== null && { promoterId }) })
      // Details that people sent to one advertiser never go to another.
      .where(
        and(
          eq(pins.id, input.pin),
          isListed(),
          promoterId === null ? undefined : or(eq(ADVERTISER, promoterId), not(hasLeads())),
          leadForm ? undefined : not(hasLeads()),
        ),
      )
      .returning({ id: pins.id }),
    // All of it or nothing.
    details: upsertWhere(
      db,
      pinDetails,
      { pinId: input.pin, ...details },
      { key: pinDetails.pinId, given: ['sponsorship', 'adTargetingAttribution'], condition: isSaved },
    ),
    leadForm: leadForm
      ? upsertWhere(
          db,
          leadForms,
          { pinId: input.pin, ...leadForm, createdAt: now },
          { key: leadForms.pinId, given: ['title', 'fields', 'consentText', 'policyUrl'], condition: isSaved },
        )
      : db.delete(leadForms).where(and(eq(leadForms.pinId, input.pin), isSaved)),
    state: db
      .select({ id: pins.id })
      .from(pins)
      .where(and(eq(pins.id, input.pin), isListed())),
  })
  if (promoted.length > 0) return
  if (state.length === 0) fail('pinNotFound', { field: 'pin' })
  fail('invalidInput', { problems: { [leadForm ? 'promoter' : 'lead_title']: 'leadExists' } })
}

/** A promotion may be ended where not everyone may see the Pin any more. */
export async function endPromotion(context: MemberContext, id: string): Promise<void> {
  const { ended } = await context.commit({
    ended: context.db.update(pins).set({ isPromoted: false }).where(eq(pins.id, id)).returning({ id: pins.id }),
  })
  if (ended.length === 0) fail('pinNotFound', { field: 'pin' })
}

function hasLeads(): SQL {
  return sql`exists (select 1 from leads l where l.pin_id = ${pins.id})`
}

/** All of it or nothing. */
function readLeadForm(input: Promotion) {
  const fields = LEAD_FIELDS.filter((name) => input[name])
  const given = { lead_title: input.lead_title, lead_consent: input.lead_consent, lead_policy: input.lead_policy }
  const blank = Object.entries({ ...given, lead_fields: fields.join() }).flatMap(([name, value]) =>
    value === '' ? [name] : [],
  )
  if (blank.length === 4) return null
  if (blank.length > 0) {
    fail('invalidInput', {
      problems: Object.fromEntries(blank.map((name) => [name, 'invalidInput' as const])),
      detail: 'required',
    })
  }
  return { title: given.lead_title, fields, consentText: given.lead_consent, policyUrl: given.lead_policy }
}
