import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export interface Size {
  raw: number
  gzip: number
  brotli: number
}

export interface Sizes {
  html: Size
  js: Size
  css: Size
}

/** What a first visit to a page loads: the document, the scripts and the styles that it names. */
export async function measureSizes(url: URL): Promise<Sizes> {
  const html = await (await fetch(url)).text()
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const scripts = named(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)
  const styles = named(/href="(\/assets\/[^"]+\.css)"/g)
  return {
    html: measureSize([html]),
    js: measureSize(await texts(scripts, url)),
    css: measureSize(await texts(styles, url)),
  }
}

/** Size of the worker's own bundle. */
export async function workerSize(): Promise<Size> {
  return measureSize([await readFile('dist/worker/index.js', 'utf8')])
}

function texts(paths: string[], base: URL): Promise<string[]> {
  return Promise.all(paths.map(async (path) => (await fetch(new URL(path, base))).text()))
}

/** Files are compressed one by one, as they are sent. */
function measureSize(files: string[]): Size {
  const sum = (size: (text: string) => number) => files.reduce((total, text) => total + size(text), 0)
  return {
    raw: sum((text) => Buffer.byteLength(text)),
    gzip: sum((text) => gzipSync(text).length),
    brotli: sum((text) => brotliCompressSync(text).length),
  }
}
