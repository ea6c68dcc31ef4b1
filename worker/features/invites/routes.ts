import { Hono } from 'hono'
import { InviteCodeInput, InviteMetadataInput, type InviteCodeData } from '#schema/calls/invites.ts'
import { INVITE_CHANNELS } from '#schema/constants/invites.ts'
import { href, ROUTES } from '#schema/routes.ts'
import { siteOriginOf, type AppEnv } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readGetOptions, readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { createInvite } from './create-invite.ts'
import { findInviteMetadata } from './find-invite-metadata.ts'
import { inviteLink } from './invite-code.ts'

/** Inviting people, by call and by plain form, and who it was that invites. */
export function inviteRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.get(resourcePath('InviteCodeMetadata', 'get'), privately, async (c) => {
    const { invite_code: code } = readGetOptions(c, InviteMetadataInput)
    const found = await findInviteMetadata(c.var.db, await loadViewer(c), code)
    return success(c, found ?? fail('inviteNotFound'))
  })

  app.post(resourcePath('InviteCode', 'create'), privately, writes, async (c) => {
    const { user } = requireFullSession(await loadViewer(c))
    const { invite_channel: channel } = await readOptions(c, InviteCodeInput)
    const code = await createInvite(c.var.db, user.id, channel, c.var.clock())
    return success(c, { invite_code: code, invite_link: inviteLink(siteOriginOf(c), code) } satisfies InviteCodeData)
  })

  app.post(ROUTES.inviteSettings, privately, writes, async (c) => {
    const { user } = requireFullSession(await loadViewer(c))
    await createInvite(c.var.db, user.id, INVITE_CHANNELS.link, c.var.clock())
    return c.redirect(href('inviteSettings'), 303)
  })

  return app
}
