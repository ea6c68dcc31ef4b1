import { isString, listOf, oneOf, shape, where } from '#ui/platform/storage/shape.ts'

export interface ViewedMessage {
  type: 'viewed'
  path: string
  pictures: string[]
}

export const isViewedMessage = shape<ViewedMessage>({
  type: oneOf(['viewed']),
  path: where(isString, (path) => path.startsWith('/')),
  pictures: listOf(isString),
})
