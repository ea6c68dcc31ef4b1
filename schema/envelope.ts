/** Response of every `/v3/…` and `/resource/…` call; `code` is 0, or one of `ERRORS`. */
export interface Envelope<Data> {
  status: 'success' | 'failure'
  code: number
  message: string
  message_detail?: string
  data: Data
}
