import { EVENT_BUFFER_BYTES } from '#schema/tracking/event-log-constants.ts'

/** What was recorded since the last upload was asked for; `sendAt` is in milliseconds since 1970. */
export interface UploadBuffer {
  bytes: number
  sendAt: number
}

export const EMPTY_BUFFER: UploadBuffer = { bytes: 0, sendAt: Infinity }

export function fillBuffer(buffer: UploadBuffer, bytes: number, sendAt: number): UploadBuffer {
  return { bytes: buffer.bytes + bytes, sendAt: Math.min(buffer.sendAt, sendAt) }
}

export function isFull({ bytes }: UploadBuffer): boolean {
  return bytes >= EVENT_BUFFER_BYTES
}
