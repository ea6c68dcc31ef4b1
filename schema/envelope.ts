/** The answer of every `/v3/…` and `/resource/…` call. `code` is 0 on success, else one of the error catalogue. */
export interface Envelope<Data> {
  status: 'success' | 'failure'
  code: number
  message: string
  message_detail?: string
  data: Data
}
