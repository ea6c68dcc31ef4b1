interface ImportMeta {
  readonly env: { readonly SSR: boolean; readonly DEV: boolean }
  glob<Module>(pattern: string): Record<string, () => Promise<Module>>
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // CSS Modules have no other kind of export.
  export default classes
}

declare module '*.css' {}
