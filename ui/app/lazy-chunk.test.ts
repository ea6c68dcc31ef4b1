import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyChunk } from './lazy-chunk.ts'

test('loading code suspends nothing around it', () => {
  const Late = lazyChunk('late', () => new Promise<() => null>(() => {}))
  const page = createElement('main', null, 'Here', createElement(Late))
  expect(renderToString(page)).toBe('<main>Here</main>')
})
