import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { QueryScope } from '#worker/query-scope.ts'
import { missingPin } from './missing-pin.ts'
import { pinStatement } from './pin-statement.ts'
import { presentPin } from './present-pin.ts'

/** The pin of a closeup, as much of it as this viewer gets. */
export async function findPin(
  { db, reader, viewer, siteOrigin }: QueryScope,
  { pinId }: QueryVariables<'CloseupPageQuery'>,
): Promise<QueryResult<'CloseupPageQuery'>> {
  const [row] = await reader.read(pinStatement(db, viewer, pinId))
  return row ? presentPin(row, viewer, siteOrigin) : missingPin()
}
