declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core'

  const compileModule: (compiler: MessageFormat, messages: Record<string, string>) => string
  // The package has no named export for it.
  export default compileModule
}
