interface ImportMeta {
  readonly env: { readonly SSR: boolean; readonly DEV: boolean }
  glob<Module>(pattern: string): Record<string, () => Promise<Module>>
  glob<Module>(pattern: string, options: { query: string }): Record<string, () => Promise<Module>>
  glob<Module>(pattern: string | readonly string[], options: { eager: true }): Record<string, Module>
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // CSS Modules have no other kind of export.
  export default classes
}

declare module '*.css' {}

declare module '*.json?part=start' {
  const messages: Readonly<Record<string, unknown>>
  // A catalog has no other kind of export.
  export default messages
}

declare module '*.json?part=deferred' {
  const messages: Readonly<Record<string, unknown>>
  // A catalog has no other kind of export.
  export default messages
}

declare module '*.json?part=late' {
  const messages: Readonly<Record<string, unknown>>
  // A catalog has no other kind of export.
  export default messages
}

declare module 'virtual:page-handlers' {
  export const PAGE_HANDLERS: readonly string[]
}

declare module 'virtual:start-handlers' {
  export const START_HANDLERS: readonly string[]
}

declare module '*.svg?url' {
  const url: string
  // The address of the built file.
  export default url
}

declare module '*.css?url' {
  const url: string
  // The address of the built file.
  export default url
}
