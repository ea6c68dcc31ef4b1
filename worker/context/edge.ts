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

/** The address of the caller. The edge overwrites whatever a caller sends under this name. */
export function addressOf(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? 'unknown'
}
