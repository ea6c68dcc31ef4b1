declare module 'virtual:client-manifest' {
  export const clientManifest: {
    entry: string
    entryAssets: { modules: string[]; styles: string[] }
    font: string | null
    pages: Record<string, { modules: string[]; styles: string[] }>
    pageFiles: string | null
    texts: { start: Record<string, string>; pages: Record<string, Record<string, string>> }
    isDevelopment: boolean
  }
}
