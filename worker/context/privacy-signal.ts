import type { Context } from 'hono'

/** Whether the browser says that its person does not want to be tracked (Global Privacy Control). */
export function hasPrivacySignal(c: Context): boolean {
  return c.req.header('sec-gpc') === '1'
}
