import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { decodeCursor, encodeCursor } from '#db/pagination.ts'
import { leadForms } from '#db/tables/pins/leads.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { ID_PATTERN } from '#schema/constants/ids.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { PROMOTION_REASONS, PROMOTIONS_PER_PAGE } from '#schema/pins/promotion-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isEmployee } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { ADVERTISER } from '#worker/features/pins/leads/rules.ts'
import { isListed } from '#worker/model/pin-rules.ts'

type Promotions = Extract<QueryResult<'PromotionsQuery'>, { __typename: 'Promotions' }>

export async function findPromotions(
  { db, reader, viewer }: QueryContext,
  { pin, after }: QueryVariables<'PromotionsQuery'>,
): Promise<QueryResult<'PromotionsQuery'>> {
  if (!isEmployee(viewer)) return missing()
  const pinId = readPinId(pin)
  const [rows, [chosen]] = await Promise.all([
    reader.read(selectPromoted(db, after === null ? undefined : decodeCursor(after)?.id)),
    pinId === null ? [] : reader.read(selectChosen(db, pinId)),
  ])
  const shown = rows.slice(0, PROMOTIONS_PER_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    __typename: 'Promotions',
    items: shown.map(({ title, image, username, fullName, ...item }) => ({
      ...item,
      title: item.isListed ? title : '',
      imageUrl: item.isListed ? mediaUrl('236x', image, 'webp') : null,
      promoter: { username, fullName },
    })),
    chosen: chosen ? presentChosen(chosen) : null,
    after: last ? encodeCursor({ score: 0, id: last.id }) : null,
  }
}

/** Reads an id, or the address of a Pin's page. */
function readPinId(text: string): string | null {
  const [id = ''] = text
    .trim()
    .replace(/^.*\/pin\//, '')
    .split(/[/?#]/)
  return ID_PATTERN.test(id) ? id : null
}

function selectPromoted(db: Database, before: string | undefined) {
  return db
    .select({
      id: pins.id,
      title: pins.title,
      image: pins.imageSignature,
      isListed: yesOrNo(isListed()),
      username: users.username,
      fullName: users.fullName,
      leadCount: sql<number | null>`(select (select count(*) from leads l where l.pin_id = f.pin_id)
        from lead_forms f where f.pin_id = ${pins.id})`,
    })
    .from(pins)
    .innerJoin(users, eq(users.id, ADVERTISER))
    .where(and(eq(pins.isPromoted, true), before === undefined ? undefined : lt(pins.id, before)))
    .orderBy(desc(pins.id))
    .limit(PROMOTIONS_PER_PAGE + 1)
}

function selectChosen(db: Database, pinId: string) {
  return db
    .select({
      id: pins.id,
      title: pins.title,
      image: pins.imageSignature,
      isPromoted: pins.isPromoted,
      pinner: { username: users.username, fullName: users.fullName },
      promoter: sql<string>`(select username from users where id = ${ADVERTISER})`,
      sponsor: sql<string | null>`(select username from users
        where id = ${pinDetails.sponsorship} ->> '$.sponsorId')`,
      targeting: pinDetails.adTargetingAttribution,
      leadForm: leadForms,
    })
    .from(pins)
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .leftJoin(pinDetails, eq(pinDetails.pinId, pins.id))
    .leftJoin(leadForms, eq(leadForms.pinId, pins.id))
    .where(and(eq(pins.id, pinId), isListed()))
}

function presentChosen({
  image,
  isPromoted,
  promoter,
  targeting,
  leadForm,
  ...row
}: Awaited<ReturnType<typeof selectChosen>>[number]): Promotions['chosen'] {
  return {
    ...row,
    imageUrl: mediaUrl('236x', image, 'webp'),
    promoter: isPromoted ? promoter : null,
    reasons: PROMOTION_REASONS.filter((reason) => targeting?.[reason]),
    leadForm: leadForm && {
      title: leadForm.title,
      fields: leadForm.fields,
      consentText: leadForm.consentText,
      policyUrl: leadForm.policyUrl,
    },
  }
}
