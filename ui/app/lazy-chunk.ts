import { lazy, type ComponentType } from 'react'
import { holdReady } from '#ui/platform/lifecycle/readiness.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import { completeBundle } from '#ui/app/messages/load-bundle.ts'

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
