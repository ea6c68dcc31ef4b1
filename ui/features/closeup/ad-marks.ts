import type { Pin } from '#schema/pin.ts'

/** Data attributes by which video tracking recognizes an advertisement. */
export function adMarks({ id, isPromoted, trackingParams }: Pin): {
  'data-ad'?: string
  'data-params'?: string | null
} {
  return isPromoted ? { 'data-ad': id, 'data-params': trackingParams } : {}
}
