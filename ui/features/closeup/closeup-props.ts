import type { ReactNode } from 'react'
import type { Pin } from '#schema/pin.ts'

export interface CloseupProps {
  pin: Pin
  /** The comments, which may come later. */
  comments: ReactNode
}
