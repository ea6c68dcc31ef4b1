/** Names the deployment; inlined by the build. Absent where the sources run unbuilt, as in unit tests. */
declare const __APP_VERSION__: string

/** Of the runtime: a stream that fails unless it is given exactly as many bytes, which the store must know beforehand. */
declare class FixedLengthStream {
  readonly readable: import('@cloudflare/workers-types').ReadableStream<Uint8Array>
  readonly writable: WritableStream<Uint8Array>
  constructor(bytes: number)
}
