/** Words that lists of ad blockers refuse in addresses, on every site. */
const REFUSED =
  /(?:^|[^a-z])(?:ads?|ad[-_]?block(?:er)?s?|adverts?|advertis\w*|banners?|sponsor\w*|promo\w*|promotions?|track(?:ers?|ing)?|analytics?|pixels?|beacons?|metrics?|telemetry|statistics|stats|popups?|affiliates?|cookie-?\w*|consent|social|share)(?=$|[^a-z])/i

/** The name of a built file, which what reads it finds by its digest: one that no ad blocker refuses. */
export function toPlainName(name: string): string {
  return isRefusedName(name) ? 'part' : name
}

export function isRefusedName(name: string): boolean {
  return REFUSED.test(name)
}
