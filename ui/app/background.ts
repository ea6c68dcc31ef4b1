import type { QueryClient } from '@tanstack/react-query'
import type { AppData } from '#schema/page-data.ts'
import type { Consent } from '#schema/settings/consent.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import type { Route } from '#ui/app/router/routes.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { delayReady } from '#ui/platform/lifecycle/readiness.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import type { Store } from '#ui/platform/store.ts'

/** What services may depend on. The context of a shared document is completed once `/_/_/state` has answered. */
export interface BackgroundState extends AppData {
  /** Null where the viewer has not answered since the page was loaded. */
  answeredConsent: Consent | null
  /** Null where a page could not be fetched. */
  page: PageLocation | null
  landing: PageLocation
  routes: readonly Route[]
  queries: QueryClient
  translate: Translate
}

export type Stop = () => void

export interface Service<Input = unknown> {
  name: string
  /**
   * Pure; asked again on every change of the state. Null or false: it does not run. Anything else is its input: where a
   * value of that changes, the service is stopped and started again. Without `when` it runs from first to last.
   */
  when?(state: BackgroundState): Input | false | null
  /** `current` has what may change without a restart. */
  start(input: Input, current: () => BackgroundState): Stop | void
}

/** Lets the compiler find out a service's input. */
export function service<Input>(definition: Service<Input>): Service<Input> {
  return definition
}

export function onDemand<Input>(name: string, load: () => Promise<Service<Input>['start']>): Service<Input>['start'] {
  return (input, current) => {
    let stop: Stop | void
    let isOver = false
    const release = delayReady()
    retryChunk(name, load)
      .then((start) => {
        if (!isOver) stop = start(input, current)
      })
      .catch((error: unknown) => reportFailure(name, error))
      .finally(release)
    return () => {
      isOver = true
      stop?.()
    }
  }
}

export interface BackgroundSources {
  read(): BackgroundState
  stores: readonly Pick<Store<unknown>, 'subscribe'>[]
}

interface Running {
  service: Service
  input: unknown
  stop: Stop | void
}

/**
 * Keeps those running whose `when` holds. On a change all that have to end do so before the first one starts, in the
 * order of the list, backwards for stopping. A service that fails is reported, and none of the others notices.
 */
export function startBackground(services: readonly Service[], { read, stores }: BackgroundSources): Stop {
  let running: Running[] = []
  let isOver = false
  let isBusy = false
  let isStale = false

  function update(): void {
    isStale = true
    // A service may change a store while it starts or stops.
    if (isBusy) return
    isBusy = true
    while (isStale) {
      isStale = false
      follow(isOver ? null : read())
    }
    isBusy = false
  }

  function follow(state: BackgroundState | null): void {
    const inputs = new Map(services.map((service) => [service, state && findInput(service, state)]))
    const stays = ({ service, input }: Running) => isSame(input, inputs.get(service))
    for (const one of running.toReversed()) if (!stays(one)) attempt(one.service.name, () => one.stop?.())
    const stayed = new Map(running.filter(stays).map((one) => [one.service, one]))
    running = []
    for (const [service, input] of inputs) {
      if (input === null) continue
      const start = () => attempt(service.name, () => service.start(input, read))
      running.push(stayed.get(service) ?? { service, input, stop: start() })
    }
  }

  const unsubscribe = stores.map((store) => store.subscribe(update))
  update()
  return () => {
    isOver = true
    for (const stop of unsubscribe) stop()
    update()
  }
}

function findInput(service: Service, state: BackgroundState): unknown {
  if (!service.when) return true
  const input = attempt(service.name, () => service.when?.(state))
  return input === undefined || input === false ? null : input
}

function attempt<Result>(name: string, work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    reportFailure(name, error)
    return undefined
  }
}

function reportFailure(name: string, error: unknown): void {
  reportError(new Error(`Background service "${name}": ${String(error)}`, { cause: error }))
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size && [...left].every(([key, value]) => right.has(key) && Object.is(value, right.get(key)))
  )
}
