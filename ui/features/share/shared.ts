export interface Shared {
  path: string
  title: string
  /** Of a pin, which counts by whom it was shared. */
  pinId?: string
  /** Other sites can show it in a frame. */
  isEmbeddable?: boolean
}
