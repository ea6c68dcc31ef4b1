export function adIdentifierUrl(frame: string, epik: string): string {
  const url = new URL(frame)
  url.searchParams.set('epik', epik)
  return url.href
}
