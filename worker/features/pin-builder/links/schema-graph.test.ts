import { expect, test } from 'vitest'
import { SchemaGraph } from './schema-graph.ts'

test("a large node's keys are counted once, however often it is referenced", () => {
  let counted = 0
  const large = new Proxy(
    { name: 'Soup' },
    {
      ownKeys(target) {
        counted += 1
        return Reflect.ownKeys(target)
      },
    },
  )
  const graph = new SchemaGraph([], [])
  const node = { offers: Array.from({ length: 400 }, () => large) }
  for (let reads = 0; reads < 20; reads += 1) expect(graph.texts(node, 'offers')).toHaveLength(400)
  expect(counted).toBe(1)
})
