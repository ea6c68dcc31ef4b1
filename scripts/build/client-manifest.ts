/** The client's entry, as vite's manifest names it. */
export const CLIENT_ENTRY = 'ui/entry.client.tsx'

export interface PageAssets {
  modules: string[]
  styles: string[]
}

/** Which files a document must name, by page handler. */
export interface ClientManifest {
  entry: string
  entryAssets: PageAssets
  pages: Record<string, PageAssets>
  /** The files with the texts of a locale: those of the first page, and all others. */
  bundles: Record<'start' | 'late', Record<string, string>>
  isDevelopment: boolean
}
