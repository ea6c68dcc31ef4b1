import type { Latency, Throughput } from './measure.ts'
import type { Size, Sizes } from './sizes.ts'

export interface PageFigures {
  page: string
  ours: Figures
  bare: Figures
  /** The product again, with documents from its cache; null for viewers who are signed in. */
  kept: Throughput | null
  /** Calls to the database for one page. */
  roundTrips: number
  sizes: Sizes
  bareHtml: Size
}

export interface Figures {
  throughput: Throughput
  latency: Latency
}

export interface Memory {
  /** The figure after as many answers. */
  ours: number
  bare: number
  /** The figure after the same seconds of load, in which stored documents are answered far more often. */
  busy: number
}
