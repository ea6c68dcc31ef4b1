import { createElement, lazy, useEffect, useState, type ComponentType } from 'react'
import { completeBundle, loadDeferredTexts } from '#ui/app/texts/load-bundle.ts'
import { delayReady } from '#ui/platform/lifecycle/readiness.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'

/** Loaded by pages themselves: their texts need not wait for all others. */
export const UNASKED = 'unasked'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * The component is loaded in the browser only: nothing is shown until its code is there. It does not suspend, as React
 * shows what had a fallback 300 ms after the fallback at the earliest. What pages show by themselves is `UNASKED`.
 */
export function lazyChunk<Props extends object>(
  name: string,
  load: Load<Props>,
  when?: typeof UNASKED,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Chunk(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Component) return
      let isOver = false
      const release = delayReady()
      const loading = when ? loadUnasked(name, load) : loadWithTexts(name, load)
      loading
        .then((component) => {
          loaded = component
          if (!isOver) setComponent(() => component)
        })
        .catch((error: unknown) => {
          if (!isOver) setFailure({ error })
        })
      // This also happens once the component is shown, or its failure.
      return () => {
        isOver = true
        release()
      }
    }, [Component])
    if (failure) throw failure.error
    return Component ? createElement(Component, props) : null
  }
}

/** The promise of all parts, on the server. */
let loading: Promise<unknown> = Promise.resolve()

/**
 * A part that the server renders: what it sent stays until the code is there. The document is not ready before the part
 * is hydrated. The server, which cannot wait for code while it renders, loads each part as it starts, and renders no
 * page before `partsAreLoaded`.
 */
export function lazyPart<Props extends object>(name: string, load: Load<Props>): ComponentType<Props> {
  return import.meta.env.SSR ? serverPart(name, load) : browserPart(name, load)
}

/** The server can render no page before. */
export async function partsAreLoaded(): Promise<void> {
  await loading
}

function serverPart<Props extends object>(name: string, load: Load<Props>): ComponentType<Props> {
  let component: ComponentType<Props> | undefined
  const loaded = load().then((Component) => {
    component = Component
  })
  loading = Promise.all([loading, loaded])
  return function ServerPart(props: Props) {
    if (!component) throw new Error(`The part ${name} was rendered before it was loaded`)
    return createElement(component, props)
  }
}

function browserPart<Props extends object>(name: string, load: Load<Props>): ComponentType<Props> {
  return lazy(async () => {
    const release = delayReady()
    try {
      const component = await loadUnasked(name, load)
      return { default: (props: Props) => createElement(Part<Props>, { component, props, onMounted: release }) }
    } catch (error) {
      release()
      throw error
    }
  })
}

interface PartProps<Props extends object> {
  component: ComponentType<Props>
  props: Props
  onMounted(): void
}

function Part<Props extends object>({ component, props, onMounted }: PartProps<Props>) {
  useEffect(onMounted, [onMounted])
  return createElement(component, props)
}

/** Loads what the viewer asks for. */
export async function loadWithTexts<Chunk>(name: string, load: () => Promise<Chunk>): Promise<Chunk> {
  const [chunk] = await Promise.all([retryChunk(name, load), completeBundle()])
  return chunk
}

/** The build puts its texts into those that follow each page. */
async function loadUnasked<Chunk>(name: string, load: () => Promise<Chunk>): Promise<Chunk> {
  const [chunk] = await Promise.all([retryChunk(name, load), loadDeferredTexts()])
  return chunk
}
