import type { QueryName } from '#schema/all-queries.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { PIN_PAGE_EXPERIMENT } from '#schema/tracking/experiment-constants.ts'
import { experimentCase } from '#ui/app/experiment-case.ts'

/** Says which queries of a pin's page are sent before its link is followed (docs/behaviour/pins.md, Closeup). */
export interface PinPageGate {
  page: boolean
  related: boolean
}

const ALL: PinPageGate = { page: true, related: true }
const NONE: PinPageGate = { page: false, related: false }

/** The groups of members on phones and tablets. */
const GROUPS: Readonly<Record<string, PinPageGate>> = {
  control: NONE,
  enabled: ALL,
  only_related_pins: { page: false, related: true },
}

type Gated = Pick<RequestContext, 'isAuthenticated' | 'experimentsClient'> & {
  userAgent: Pick<RequestContext['userAgent'], 'isMobile' | 'isTablet'>
}

export function findPinPageGate({ isAuthenticated, experimentsClient, userAgent }: Gated): PinPageGate {
  if (!isAuthenticated) return ALL
  const group = experimentsClient[PIN_PAGE_EXPERIMENT]
  return (userAgent.isMobile || userAgent.isTablet) && group !== undefined ? experimentCase(group, GROUPS) : NONE
}

export function isAskedAhead(gate: PinPageGate, handler: string, name: QueryName): boolean {
  if (handler !== 'pin/[id]') return true
  return name === 'CloseupRelatedModulesFeedQuery' ? gate.related : gate.page
}
