import { glob, readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readPage, type Target } from './measure.ts'

export interface Size {
  raw: number
  gzip: number
  brotli: number
}

export interface Sizes {
  html: Size
  /** Files. */
  scripts: number
  js: Size
  css: Size
}

/** What a first visit to a page loads: the document, the scripts and the styles that it names. */
export async function measureSizes(target: Target): Promise<Sizes> {
  const html = await readPage(target)
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const scripts = named(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)
  const styles = named(/href="(\/assets\/[^"]+\.css)"/g)
  return {
    html: measureSize([html]),
    scripts: scripts.length,
    js: measureSize(await texts(scripts, target.url)),
    css: measureSize(await texts(styles, target.url)),
  }
}

/** The size of all scripts that are uploaded. */
export async function workerSize(): Promise<Size> {
  const files: string[] = []
  for await (const file of glob('dist/worker/**/*.js')) files.push(await readFile(file, 'utf8'))
  return measureSize(files)
}

function texts(paths: string[], base: URL): Promise<string[]> {
  return Promise.all(paths.map(async (path) => (await fetch(new URL(path, base))).text()))
}

/** Files are compressed one by one, as they are sent. */
export function measureSize(files: readonly string[]): Size {
  const sum = (size: (text: string) => number) => files.reduce((total, text) => total + size(text), 0)
  return {
    raw: sum((text) => Buffer.byteLength(text)),
    gzip: sum((text) => gzipSync(text).length),
    brotli: sum((text) => brotliCompressSync(text).length),
  }
}
