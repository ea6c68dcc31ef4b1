import type { MiddlewareHandler } from 'hono'
import type { Env } from '#worker/env.ts'

export type Stage = 'local' | 'production'

export interface StageVariables {
  stage: Stage
}

/** Only `local` loosens anything, so whatever else is set counts as production. */
export function resolveStage(setting: string | undefined): Stage {
  return setting === 'local' ? 'local' : 'production'
}

export function stage(): MiddlewareHandler<{ Bindings: Env; Variables: StageVariables }> {
  return async (c, next) => {
    c.set('stage', resolveStage(c.env.STAGE))
    await next()
  }
}
