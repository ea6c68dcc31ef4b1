import { Window } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ELEMENT_IDS } from '#schema/page-data.ts'
import { PlatformError, readEmbeddedPage, readRenderMode } from './embedded-page.ts'

const BLOCKS: Record<string, unknown> = {
  [ELEMENT_IDS.appData]: {
    appVersion: 'a',
    context: { locale: 'en_US' },
    initialHandlerId: 'index',
    renderMode: 'full',
  },
  [ELEMENT_IDS.routeManifest]: { files: [], dependencies: {}, rest: null },
  [ELEMENT_IDS.initialProps]: { params: {}, search: '' },
}

afterEach(() => vi.unstubAllGlobals())

/** Opens a document with these blocks, as they are written. */
function openDocument(blocks: Record<string, string>, root = '<div id="app-root">Readable</div>'): void {
  const { document } = new Window()
  const scripts = Object.entries(blocks).map(
    ([id, json]) => `<script type="application/json" id="${id}">${json}</script>`,
  )
  document.body.innerHTML = root + scripts.join('')
  vi.stubGlobal('document', document)
}

function written(changes: Record<string, string | undefined> = {}): Record<string, string> {
  const all = {
    ...Object.fromEntries(Object.entries(BLOCKS).map(([id, block]) => [id, JSON.stringify(block)])),
    ...changes,
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

test('a whole document says what the client starts from', () => {
  openDocument(written())
  const { root, ...blocks } = readEmbeddedPage()
  expect(root.textContent).toBe('Readable')
  expect(Object.values(blocks)).toEqual(Object.values(BLOCKS))
  expect(readRenderMode()).toBe('full')
})

const IDS = [ELEMENT_IDS.appData, ELEMENT_IDS.routeManifest, ELEMENT_IDS.initialProps]

test.each(IDS)('without the block %s the client refuses', (id) => {
  openDocument(written({ [id]: undefined }))
  expect(readEmbeddedPage).toThrow(new PlatformError(`The page has no block #${id}`))
})

test.each(IDS)('a block %s that was cut off is named', (id) => {
  openDocument(written({ [id]: JSON.stringify(BLOCKS[id]).slice(0, -10) }))
  expect(readEmbeddedPage).toThrow(new PlatformError(`The block #${id} of the page is damaged`))
})

test.each(IDS)('a block %s that holds something else is named', (id) => {
  for (const json of ['{}', '[]', 'null', '"text"']) {
    openDocument(written({ [id]: json }))
    expect(readEmbeddedPage).toThrow(new PlatformError(`The block #${id} of the page is incomplete`))
  }
})

test('without the root element the client refuses', () => {
  openDocument(written(), '<div id="app-toor"></div>')
  expect(readEmbeddedPage).toThrow(new PlatformError('The page has no root element #app-root'))
})

test('an error of the server is thrown again with its message and stack, whatever else is there', () => {
  const error = { message: 'The shelf fell down', stack: 'Error: The shelf fell down\n    at shelf.ts:7' }
  openDocument({ [ELEMENT_IDS.error]: JSON.stringify(error) })
  expect(readEmbeddedPage).toThrow(expect.objectContaining({ name: 'PlatformError', ...error }))
})
