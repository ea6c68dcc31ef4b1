import { lazy, type ComponentType } from 'react'
import { holdReady } from '#ui/browser/readiness.ts'
import { retryChunk } from '#ui/browser/retry-chunk.ts'
import { completeBundle } from '#ui/messages/load-bundle.ts'

/** The code is loaded on first render, with the texts it needs. */
export function lazyChunk<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    const done = holdReady()
    try {
      const [component] = await Promise.all([retryChunk(name, load), completeBundle()])
      return { default: component }
    } finally {
      done()
    }
  })
}
