declare module '@messageformat/core/compile-module' {
  import type MessageFormat from '@messageformat/core'

  /** The source of a module whose default export holds a function for every message. */
  const compileModule: (compiler: MessageFormat, messages: Record<string, string>) => string
  // The package has no named export for it.
  export default compileModule
}
