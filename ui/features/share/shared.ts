export interface Shared {
  path: string
  title: string
  /** Other sites can show it in a frame. */
  isEmbeddable?: boolean
}
