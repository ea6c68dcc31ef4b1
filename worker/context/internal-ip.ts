import type { MiddlewareHandler } from 'hono'
import type { Env } from '#worker/env.ts'
import { addressOf } from './edge.ts'

export interface InternalIpVariables {
  isInternalIP: boolean
}

/** Whether an address is one of those listed, exactly as listed. */
export function resolveInternalIp(address: string, listed: string | undefined): boolean {
  return (listed ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .includes(address)
}

export function internalIp(): MiddlewareHandler<{ Bindings: Env; Variables: InternalIpVariables }> {
  return async (c, next) => {
    c.set('isInternalIP', resolveInternalIp(addressOf(c.req.raw), c.env.INTERNAL_IPS))
    await next()
  }
}
