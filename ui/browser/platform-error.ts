/** The client refuses to start (start-up specification, section 5). */
export class PlatformError extends Error {
  override name = 'PlatformError'
}
