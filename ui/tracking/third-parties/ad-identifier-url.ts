/** The address of the frame with the identifier in it; what else its query says stays. */
export function adIdentifierUrl(frame: string, epik: string): string {
  const url = new URL(frame)
  url.searchParams.set('epik', epik)
  return url.href
}
