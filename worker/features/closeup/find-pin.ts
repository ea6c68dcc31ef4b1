import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement } from '#worker/viewer-statement.ts'
import { missing } from '#worker/errors/missing.ts'
import { pinStatement } from './pin-statement.ts'
import { presentPin } from './present-pin.ts'

const readPin = viewerStatement(pinStatement)

export async function findPin(
  context: QueryContext,
  { pinId }: QueryVariables<'CloseupPageQuery'>,
): Promise<QueryResult<'CloseupPageQuery'>> {
  const [row] = await readPin(context, { pinId })
  return row ? presentPin(row, context.viewer, context.siteOrigin) : missing('pinNotFound')
}
