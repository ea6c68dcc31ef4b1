import { createElement, lazy, useEffect, useState, type ComponentType } from 'react'
import { holdReady } from '#ui/platform/lifecycle/readiness.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import { completeBundle } from '#ui/app/messages/load-bundle.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * In the browser only: nothing until the code is there, then the component. It does not suspend, as React shows what
 * had a fallback 300 ms after the fallback at the earliest.
 */
export function lazyChunk<Props extends object>(name: string, load: Load<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Chunk(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Component) return
      let isOver = false
      const release = holdReady()
      loadWithTexts(name, load)
        .then((component) => {
          loaded = component
          if (!isOver) setComponent(() => component)
        })
        .catch((error: unknown) => {
          if (!isOver) setFailure({ error })
        })
      // Also once the component is shown, or its failure.
      return () => {
        isOver = true
        release()
      }
    }, [Component])
    if (failure) throw failure.error
    return Component ? createElement(Component, props) : null
  }
}

/** A part that the server renders: what it sent stays until the code is there. */
export function lazyPart<Props extends object>(name: string, load: Load<Props>): ComponentType<Props> {
  return lazy(async () => {
    const release = holdReady()
    try {
      return { default: await loadWithTexts(name, load) }
    } finally {
      release()
    }
  })
}

async function loadWithTexts<Props extends object>(name: string, load: Load<Props>): Promise<ComponentType<Props>> {
  const [component] = await Promise.all([retryChunk(name, load), completeBundle()])
  return component
}
