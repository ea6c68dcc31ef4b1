import { isPosition, isString, shape } from '#ui/browser/shape.ts'

/** When the reload for a version was first put off; a later version starts its own delay. */
export interface ReloadDelay {
  version: string
  /** Milliseconds since 1970. */
  at: number
}

export const isReloadDelay = shape<ReloadDelay>({ version: isString, at: isPosition })
