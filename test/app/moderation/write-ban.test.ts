import { describe, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { FEATURES } from '#worker/app.ts'
import type { Endpoint } from '#worker/definition.ts'
import { test } from '../../helpers/app-test.ts'
import { makeUser } from '../../helpers/rows.ts'

/** The writes that are declared so, whoever makes them or members alone. */
function list(whenBanned: Endpoint['whenBanned'], who?: Endpoint['who']): string[] {
  return FEATURES.flatMap((one) => {
    if (one.kind === 'query' || one.whenBanned !== whenBanned || (who && one.who !== who)) return []
    const path = one.paths.find((address) => address.endsWith('/')) ?? one.paths[0] ?? ''
    return one.methods.filter((method) => method !== 'GET').map((method) => `${method} ${path}`)
  }).sort()
}

describe('users who are write-banned', () => {
  it('may send what changes only what they alone see, takes away, or asks for help', () => {
    expect(list('allowed', 'member')).toMatchInlineSnapshot(`
      [
        "DELETE /v3/aggregated_comments/:id/hide/",
        "DELETE /v3/aggregated_comments/:id/mentions/",
        "DELETE /v3/aggregated_comments/:id/react/",
        "DELETE /v3/helpful/1/:id/",
        "DELETE /v3/media/:id/",
        "DELETE /v3/pins/:id/done/",
        "DELETE /v3/pins/:id/hide/",
        "DELETE /v3/pins/:id/more/",
        "DELETE /v3/pins/:id/react/",
        "DELETE /v3/users/me/sessions/",
        "DELETE /v3/users/me/sessions/:id/",
        "POST /appeal/:id/",
        "POST /login/connect/",
        "POST /news_hub/",
        "POST /parental-passcode/",
        "POST /resource/AggregatedCommentFeaturesResource/update/",
        "POST /resource/AggregatedCommentResource/delete/",
        "POST /resource/ApiResource/create/",
        "POST /resource/AppealResource/create/",
        "POST /resource/BoardFollowResource/delete/",
        "POST /resource/BoardInviteResource/delete/",
        "POST /resource/BoardResource/delete/",
        "POST /resource/BoardSectionResource/delete/",
        "POST /resource/ConversationMessagesResource/delete/",
        "POST /resource/ConversationResource/delete/",
        "POST /resource/FeedbackPromptResource/update/",
        "POST /resource/ImportResource/delete/",
        "POST /resource/InterestFollowResource/delete/",
        "POST /resource/LiveResource/update/",
        "POST /resource/NewsHubBadgeResource/update/",
        "POST /resource/NewsHubResource/update/",
        "POST /resource/ParentalPasscodeBackupResource/create/",
        "POST /resource/ParentalPasscodeRecoveryResource/create/",
        "POST /resource/ParentalPasscodeResource/create/",
        "POST /resource/ParentalPasscodeResource/delete/",
        "POST /resource/ParentalPasscodeResource/update/",
        "POST /resource/ParentalPasscodeVerificationResource/create/",
        "POST /resource/PinResource/delete/",
        "POST /resource/PinTryResource/delete/",
        "POST /resource/PushSubscriptionResource/create/",
        "POST /resource/PushSubscriptionResource/delete/",
        "POST /resource/RepinResource/delete/",
        "POST /resource/SocialConnectionResource/create/",
        "POST /resource/SocialConnectionResource/delete/",
        "POST /resource/UserBlockResource/create/",
        "POST /resource/UserBlockResource/delete/",
        "POST /resource/UserFollowResource/delete/",
        "POST /settings/blocked/",
        "POST /settings/edit/email/",
        "POST /settings/edit/password/",
        "POST /settings/notifications/",
        "POST /settings/security/",
        "POST /settings/sessions/",
        "POST /settings/your-data/",
        "POST /v3/orientation/user_landing_signals/",
        "POST /v3/pins/:id/hide/",
        "POST /v3/pins/:id/more/",
        "POST /v3/users/email/verify/resend/",
        "POST /v3/users/settings/email/",
        "POST /v3/users/settings/mfa/",
        "POST /v3/users/settings/mfa/disable/",
        "POST /v3/users/settings/mfa/recovery-codes/",
        "POST /v3/users/settings/mfa/setup/",
        "POST /v3/users/settings/passkeys/",
        "POST /v3/users/settings/passkeys/:id/remove/",
        "POST /v3/users/settings/passkeys/options/",
        "POST /v3/users/settings/password/",
        "PUT /v3/aggregated_comments/:id/flag/",
        "PUT /v3/aggregated_comments/:id/hide/",
        "PUT /v3/sessions/verify/",
      ]
    `)
  })

  it('are refused by the verb where that depends on what is sent', () => {
    expect(list('verb')).toMatchInlineSnapshot(`
      [
        "POST /:username/:board/_tools/edit/",
        "POST /:username/:board/_tools/people/",
        "POST /_/_/follow/",
        "POST /invite/",
        "POST /messages/:id/",
        "POST /pin-builder/",
        "POST /pin/:id/",
        "POST /pin/:id/save/",
        "POST /resource/BoardInviteResource/update/",
        "POST /resource/BoardMoveResource/create/",
        "POST /resource/ConversationMessagesResource/update/",
        "POST /resource/ConversationResource/update/",
        "POST /resource/ImportResource/update/",
        "POST /resource/PinResource/create/",
        "POST /resource/PinResource/update/",
        "POST /resource/RepinResource/create/",
        "POST /resource/RepinResource/update/",
        "POST /resource/UserSettingsResource/update/",
        "POST /settings/account-settings/",
        "POST /settings/edit/mentions/",
        "POST /settings/import/",
        "POST /settings/messages/",
        "POST /settings/permissions/",
        "POST /settings/privacy/",
        "POST /welcome/",
      ]
    `)
  })
})

describe('settings of users who are write-banned', () => {
  const UPDATE = 'UserSettingsResource.update'
  const it = test
    .extend('member', ({ db }) => makeUser(db, { isWriteBanned: true }))
    .extend('banned', ({ as, member }) => as(member))

  it.for([
    { username: `late${Date.now()}` },
    { first_name: 'Louder' },
    { last_name: 'Louder' },
    { full_name: 'Louder' },
    { about: 'Louder' },
    { domain_url: 'https://louder.example' },
  ])('keep what others read: %j', async (changes, { banned }) => {
    await banned.refused(UPDATE, changes, 'writeBanned')
  })

  it('change in all else', async ({ banned }) => {
    const changes = { hide_ai_pins: true, is_private_profile: true }
    expect(await banned.call(UPDATE, changes)).toMatchObject(changes)
    await banned.call(UPDATE, { profile_image_media_id: null })
  })

  it('refuse it by the form, too, and say why', async ({ banned }) => {
    const answer = await banned.post(href('accountSettings'), { first_name: 'Louder', last_name: '', about: '' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('Your account can&#x27;t post right now.')
  })
})
