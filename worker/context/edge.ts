export interface EdgeProperties {
  country?: string
  regionCode?: string
  verifiedBotCategory?: string
  botManagement?: { verifiedBot?: boolean }
}

const known = new WeakMap<Request, EdgeProperties>()

/** Read once: the runtime builds the object whenever it is asked for. */
export function findEdge(request: Request): EdgeProperties {
  let edge = known.get(request)
  if (!edge) known.set(request, (edge = (request as Request & { cf?: EdgeProperties }).cf ?? {}))
  return edge
}

/** The edge overwrites this header, so a caller can't forge it. */
export function findKnownAddress(request: Request): string | null {
  return request.headers.get('cf-connecting-ip')?.trim() || null
}

/**
 * The address is for counting. Without one each request counts as a separate caller: sharing one, a single client could
 * use up everyone's attempts. Limits by account still hold.
 */
export function getAddress(request: Request): string {
  return findKnownAddress(request) ?? unnamed(request)
}

const unnamedCallers = new WeakMap<Request, string>()

function unnamed(request: Request): string {
  const known = unnamedCallers.get(request) ?? `unnamed-${crypto.randomUUID()}`
  unnamedCallers.set(request, known)
  return known
}

export function resolveInternalIp(address: string, listed: string | undefined): boolean {
  return (listed ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .includes(address)
}
