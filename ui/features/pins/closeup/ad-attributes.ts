import type { Pin } from '#schema/pins/pin.ts'

export function adAttributes({ id, isPromoted, trackingParams }: Pin): {
  'data-ad'?: string
  'data-params'?: string | null
} {
  return isPromoted ? { 'data-ad': id, 'data-params': trackingParams } : {}
}
