export const CLIENT_ENTRY = 'ui/entry.client.tsx'

export interface PageAssets {
  modules: string[]
  styles: string[]
}

/** By page handler. */
export interface ClientManifest {
  entry: string
  entryAssets: PageAssets
  pages: Record<string, PageAssets>
  /** Texts of the first page, and all others. */
  bundles: Record<'start' | 'late', Record<string, string>>
  isDevelopment: boolean
}
