import { START_HANDLERS } from 'virtual:start-handlers'

/**
 * `start`: what the first page of a visit needs; `deferred`: what pages come to need by themselves; `late`: everything
 * else. The build finds out from the code.
 */
export type CatalogPart = 'start' | 'deferred' | 'late'

export function needsStartOnly(handler: string): boolean {
  return handler === '' || START_HANDLERS.includes(handler)
}
