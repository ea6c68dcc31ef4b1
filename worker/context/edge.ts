/** What Cloudflare's edge adds to a request, as far as we read it. Local runs fill it with a placeholder. */
export interface EdgeProperties {
  country?: string
  regionCode?: string
  verifiedBotCategory?: string
  botManagement?: { verifiedBot?: boolean }
}

export function edgeOf(request: Request): EdgeProperties {
  return (request as Request & { cf?: EdgeProperties }).cf ?? {}
}

/** The address of the caller; null where the edge names none. It overwrites whatever a caller sends under this name. */
export function knownAddressOf(request: Request): string | null {
  return request.headers.get('cf-connecting-ip')?.trim() || null
}

/**
 * What a caller counts as by address. Where the edge names none each request is a caller of its own: as one they would share
 * the tries of one, and a single client could use those up for all. What accounts are limited by still holds.
 */
export function addressOf(request: Request): string {
  return knownAddressOf(request) ?? unnamed(request)
}

const unnamedCallers = new WeakMap<Request, string>()

function unnamed(request: Request): string {
  const known = unnamedCallers.get(request) ?? `unnamed-${crypto.randomUUID()}`
  unnamedCallers.set(request, known)
  return known
}
