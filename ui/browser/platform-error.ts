/** The client refuses to start (docs/BEHAVIOUR.md, Start-up). */
export class PlatformError extends Error {
  override name = 'PlatformError'
}
