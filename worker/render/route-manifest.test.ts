import { expect, test } from 'vitest'
import { buildRouteManifest } from './route-manifest.ts'

test('files are named once and the own file of a handler comes last', () => {
  const manifest = buildRouteManifest(['index', 'pin/[id]', 'unbuilt'], {
    index: { styles: ['/feed.css'], modules: ['/feed.js', '/index.js'] },
    'pin/[id]': { styles: ['/feed.css', '/pin.css'], modules: ['/feed.js', '/pin.js'] },
  })
  expect(manifest).toEqual({
    handlers: ['index', 'pin/[id]', 'unbuilt'],
    files: ['/feed.css', '/feed.js', '/index.js', '/pin.css', '/pin.js'],
    dependencies: { index: [0, 1, 2], 'pin/[id]': [0, 3, 1, 4] },
  })
})
