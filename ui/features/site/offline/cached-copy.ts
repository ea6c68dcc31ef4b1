import { ELEMENT_IDS, type AppData } from '#schema/page-data.ts'
import { embedJson } from '#ui/app/query/embedded.ts'

const APP_DATA = new RegExp(`(<script type="application/json" id="${ELEMENT_IDS.appData}">)([^<]*)(</script>)`)

/** Their files are kept beside a copy. Browsers discard, with a warning, what a service worker answers ahead of use. */
const PRELOAD = '<link rel="modulepreload"'
const KEPT = '<link rel="kept"'

/** Marked in its app data as a copy, which boots without services. Null for incomplete documents. */
export function toCachedCopy(html: string): string | null {
  if (!html.endsWith('</html>')) return null
  const data = parseAppData(APP_DATA.exec(html)?.[2])
  if (data?.renderMode !== 'full') return null
  const block = embedJson({ ...data, renderMode: 'cache' } satisfies AppData)
  const copy = html.replace(APP_DATA, (_, start: string, _data: string, end: string) => start + block + end)
  return copy.replaceAll(PRELOAD, KEPT)
}

function parseAppData(json: string | undefined): AppData | null {
  try {
    return JSON.parse(json ?? 'null') as AppData | null
  } catch {
    return null
  }
}

/** The title as HTML text, without the site's name. */
export function findTitle(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title.replace(/ \| [^|]*$/, '')
}

export function findFiles(html: string): string[] {
  const attributes = html.replace(/(<script\b[^>]*>)[^<]*/g, '$1')
  return [...new Set(attributes.match(/(?<=["\s,])\/(?:assets|media)\/[\w./-]+/g))]
}
