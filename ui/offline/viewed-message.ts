/** What a page tells the service worker once somebody has looked at it without its document being loaded. */
export interface ViewedMessage {
  type: 'viewed'
  /** Path of the page. */
  path: string
  /** Paths of the pictures that it shows. */
  pictures: string[]
}

export function isViewedMessage(value: unknown): value is ViewedMessage {
  if (typeof value !== 'object' || value === null) return false
  const { type, path, pictures } = value as Partial<ViewedMessage>
  return type === 'viewed' && typeof path === 'string' && path.startsWith('/') && Array.isArray(pictures)
}
