import { expect } from 'vitest'
import { ELEMENT_IDS, type AppData } from '#schema/page-data.ts'
import { unpack } from '../../ui/app/query/pack.ts'
import { send, type Sent } from './client.ts'

export interface Script {
  attributes: string
  content: string
}

/** The script elements of a document, in order. */
export function findScripts(html: string): Script[] {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', content = '']) => ({
    attributes,
    content,
  }))
}

/** Those that a browser runs: neither data nor for search engines. */
export function findExecutableScripts(html: string): Script[] {
  return findScripts(html).filter(({ attributes }) => !/type="application\/(?:ld\+)?json"/.test(attributes))
}

/** The value of an embedded block, which there must be exactly one of. */
export function findBlock(html: string, id: string): unknown {
  const blocks = findScripts(html).filter(({ attributes }) => attributes.includes(`id="${id}"`))
  expect(blocks).toHaveLength(1)
  return JSON.parse(blocks[0]?.content ?? '')
}

export function parseAppData(html: string): AppData {
  return findBlock(html, ELEMENT_IDS.appData) as AppData
}

/** The results of queries that a document carries, by the names of the queries. */
export function parseEmbeddedResults(html: string): Map<string, unknown> {
  const results = new Map<string, unknown>()
  for (const { attributes, content } of findScripts(html)) {
    const name = /data-query="(\w+):/.exec(attributes)?.[1]
    if (name !== undefined) results.set(name, unpack(JSON.parse(content)))
  }
  return results
}

/** Tries for a document that was rendered whole: a busy machine streams one now and then. */
const MAX_ATTEMPTS = 20

/** A signed-out document that was rendered whole. */
export async function wholePage(
  origin: string,
  path: string,
  sent: Sent = {},
): Promise<{ answer: Response; html: string }> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await send(origin, path, sent)
    const html = await answer.text()
    if (attempts === MAX_ATTEMPTS || answer.headers.get('cache-control')?.startsWith('public')) return { answer, html }
  }
}
