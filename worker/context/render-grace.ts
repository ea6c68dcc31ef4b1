import type { MiddlewareHandler } from 'hono'
import type { Env } from '#worker/env.ts'

export interface RenderGraceVariables {
  renderGraceMs: number
}

/**
 * How long a document waits for the data below its subject before it starts to stream, in milliseconds. What arrives within it is
 * rendered whole, at less than half of the work; under load a shorter wait would turn most pages into streams and add to it.
 */
const RENDER_GRACE_MS = 50

export function renderGrace(option?: number): MiddlewareHandler<{ Bindings: Env; Variables: RenderGraceVariables }> {
  return async (c, next) => {
    c.set('renderGraceMs', option ?? parseGrace(c.env.RENDER_GRACE_MS) ?? RENDER_GRACE_MS)
    await next()
  }
}

function parseGrace(setting: string | undefined): number | undefined {
  return setting !== undefined && /^\d{1,5}$/.test(setting) ? Number(setting) : undefined
}
