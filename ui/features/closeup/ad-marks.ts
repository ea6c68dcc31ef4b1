import type { Pin } from '#schema/pin.ts'

/** Marks the media of a promoted pin as an advertisement, for what follows its videos; nothing of any other pin. */
export function adMarks({ id, isPromoted, trackingParams }: Pin): {
  'data-ad'?: string
  'data-params'?: string | null
} {
  return isPromoted ? { 'data-ad': id, 'data-params': trackingParams } : {}
}
