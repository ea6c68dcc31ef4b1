import { isString, listOf, oneOf, shape, where } from '#ui/browser/shape.ts'

/** What a page tells the service worker once somebody has looked at it without its document being loaded. */
export interface ViewedMessage {
  type: 'viewed'
  /** Path of the page. */
  path: string
  /** Paths of the pictures that it shows. */
  pictures: string[]
}

export const isViewedMessage = shape<ViewedMessage>({
  type: oneOf(['viewed']),
  path: where(isString, (path) => path.startsWith('/')),
  pictures: listOf(isString),
})
