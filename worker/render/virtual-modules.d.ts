declare module 'virtual:client-manifest' {
  export const clientManifest: {
    entry: string
    entryAssets: { modules: string[]; styles: string[] }
    font: string | null
    pages: Record<string, { modules: string[]; styles: string[] }>
    bundles: Record<'start' | 'late', Record<string, string>>
    isDevelopment: boolean
  }
}
