import { ELEMENT_IDS, type AppData, type InitialProps, type RouteManifest } from '#schema/page-data.ts'

/** What a document carries for the client to start from. */
export interface EmbeddedPage {
  root: HTMLElement
  appData: AppData
  manifest: RouteManifest
  initialProps: InitialProps
}

/** Reads the embedded blocks; throws, by its name, for one that is missing. */
export function readEmbeddedPage(): EmbeddedPage {
  return {
    root: element(ELEMENT_IDS.root),
    appData: parse<AppData>(ELEMENT_IDS.appData),
    manifest: parse<RouteManifest>(ELEMENT_IDS.routeManifest),
    initialProps: parse<InitialProps>(ELEMENT_IDS.initialProps),
  }
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

function parse<Block>(id: string): Block {
  return JSON.parse(element(id).textContent) as Block
}
