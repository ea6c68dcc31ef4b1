import type { ReactNode } from 'react'
import type { Pin } from '#schema/pins/pin.ts'

export interface CloseupProps {
  pin: Pin
  /** May be streamed later. */
  comments: ReactNode
}
