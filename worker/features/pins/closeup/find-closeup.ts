import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { TaggedProduct } from '#schema/pins/rich-metadata.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { isOldEnough } from '#worker/features/pins/leads/rules.ts'
import { viewerStatement } from '#worker/viewer-statement.ts'
import { findStandingDecision } from './find-standing-decision.ts'
import { pinStatement, type PinRow } from './pin-statement.ts'
import { presentPin } from './present-pin.ts'
import { taggedStatement, type TaggedRow } from './tagged-statement.ts'

const readPin = viewerStatement(pinStatement)
const readTagged = viewerStatement(taggedStatement)

export async function findCloseup(
  context: QueryContext,
  { pinId }: QueryVariables<'CloseupPageQuery'>,
): Promise<QueryResult<'CloseupPageQuery'>> {
  const [row] = await readPin(context, { pinId })
  if (!row) return missing('pinNotFound')
  const tagged = await findTagged(context, row.details?.taggedProducts ?? [])
  const presented = presentPin(row, tagged, context.viewer, context.siteOrigin)
  const pin = {
    ...presented,
    ...(isKeptSecret(context, row) && { isKeptSecret: true as const }),
    ...(await findStandingDecision(context, presented)),
  }
  if (isAdvertisedBy(context, row)) return { ...pin, leadForm: null, ...(row.leadForm && { hasLeads: true }) }
  return isOldEnough(context.viewer, context.now) ? pin : { ...pin, leadForm: null }
}

/** True if its pinner keeps it secret, or it came from a secret board of theirs; the page says so to them alone. */
function isKeptSecret({ viewer }: QueryContext, { pin, board }: PinRow): boolean {
  const isMine = viewer.type === 'AUTH' && viewer.user.id === pin.pinnerId
  return isMine && pin.isKeptSecret && pin.audience === 'board' && board.privacy !== 'secret'
}

/** Advertisers are not asked themselves. */
function isAdvertisedBy({ viewer }: QueryContext, { pin }: PinRow): boolean {
  return viewer.type === 'AUTH' && viewer.user.id === (pin.promoterId ?? pin.pinnerId)
}

/** A statement of its own reads them: most pins have no tags. */
function findTagged(context: QueryContext, tags: readonly TaggedProduct[]): Promise<TaggedRow[]> | TaggedRow[] {
  const ids = tags.flatMap(({ pinId }) => pinId ?? [])
  return ids.length === 0 ? [] : readTagged(context, { ids: JSON.stringify(ids) })
}
