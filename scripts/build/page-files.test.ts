import { expect, test } from 'vitest'
import { listPageFiles } from './page-files.ts'

test('files are named once and the own file of a handler comes last', () => {
  const files = listPageFiles({
    index: { styles: ['/feed.css'], modules: ['/feed.js', '/index.js'] },
    'pin/[id]': { styles: ['/feed.css', '/pin.css'], modules: ['/feed.js', '/pin.js'] },
  })
  expect(files).toEqual({
    files: ['/feed.css', '/feed.js', '/index.js', '/pin.css', '/pin.js'],
    dependencies: { index: [0, 1, 2], 'pin/[id]': [0, 3, 1, 4] },
  })
})
