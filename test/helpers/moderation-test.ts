import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { users } from '#db/tables/users.ts'
import type { CallInput } from '#schema/all-calls.ts'
import { href } from '#schema/routes.ts'
import { startApp } from './app.ts'
import { send } from './client.ts'
import { openModeration, type Decision } from './moderation.ts'
import { makePinScene } from './people.ts'
import { openPlain, type PlainBrowser } from './plain-browser.ts'

export const DECIDE = 'ReportResource.update'

/** A site with its moderation for all tests of a file, and for each a pin that `reporter` may report, of `owner`. */
export const moderationTest = test
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startApp()
    onCleanup(() => site.stop())
    return site
  })
  .extend('moderation', { scope: 'file' }, ({ site }) => openModeration(site))
  .extend('scene', ({ site }) => makePinScene(site.db))
  .extend('owner', ({ scene }) => scene.owner.user)
  .extend('reporter', ({ scene }) => scene.ann.user)
  .extend('readOwner', ({ site, owner }) => async () => {
    const [row] = await site.db.select().from(users).where(eq(users.id, owner.id))
    if (!row) throw new Error('The owner is gone')
    return row
  })
  .extend('board', ({ scene }) => scene.board)
  .extend('pin', ({ scene }) => scene.pin)
  .extend('staff', ({ moderation }) => moderation.as(moderation.employee))
  .extend('theirs', ({ moderation, scene }) => moderation.as(scene.owner.cookie))
  /** The report is by the reporter, or by another person whose cookie is given. */
  .extend(
    'report',
    ({ moderation, scene }) =>
      (id: string, more: Partial<CallInput<'ReportResource.create'>> = {}, cookie = scene.ann.cookie) =>
        moderation.report(id, more, cookie),
  )
  .extend(
    'decide',
    ({ staff }) =>
      (report_id: string, decision: Decision, more: Partial<CallInput<typeof DECIDE>> = {}) =>
        staff.call(DECIDE, { report_id, decision, ...more }),
  )
  .extend(
    'reportAndDecide',
    ({ moderation, pin, report, decide }) =>
      async (decision: Decision, more: Partial<CallInput<typeof DECIDE>> = {}) => {
        await report(pin.id)
        return decide((await moderation.findOpen(pin.id)).id, decision, more)
      },
  )
  .extend(
    'opens',
    ({ site, pin }) =>
      async (cookie?: string) =>
        (await send(site.origin, href('pin', { id: pin.id }), { cookie })).status,
  )
  .extend('openAs', ({ site }) => async (cookie: string): Promise<PlainBrowser> => {
    const browser = await openPlain({ origin: site.origin })
    const [name = '', value = ''] = cookie.split('=')
    browser.cookies.set(name, value)
    return browser
  })
