import { describe, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { query, readData, send } from '../../helpers/client.ts'
import { writeComment } from '../../helpers/comments.ts'
import { findLink, lastMail, mailsTo } from '../../helpers/mails.ts'
import { openModerationScene } from '../../helpers/moderation-scene.ts'
import { reportAndDecide } from '../../helpers/moderation.ts'
import { deliver, deliveredTexts, heldNotifications, readNotifications } from '../../helpers/notifications.ts'

const at = openModerationScene({ options: { bindings: heldNotifications } })

const decidePin = (decision: 'hide' | 'dismiss' | 'warn', by = at.scene.ann.cookie) =>
  reportAndDecide(at.moderation, { id: at.scene.pin.id, by, text: 'Stolen' }, decision, { note: 'Second time' })

const readDecision = (id: string, cookie: string) =>
  query(at.site.origin, 'AppealQuery', { decisionId: id }, { cookie })

describe('those who reported', () => {
  it.each([
    ['hide', 'We agreed with your report of a Pin and took action', 'acted'],
    ['dismiss', 'We reviewed the Pin you reported and decided it can stay', 'kept'],
  ] as const)('read in their news that it was decided (%s), and no more', async (decision, text, outcome) => {
    await at.moderation.report(at.scene.pin.id, { reason: 'hate' }, at.scene.ann.cookie)
    await at.moderation.report(at.scene.pin.id, {}, at.scene.ben.cookie)
    const { id } = await decidePin(decision)
    await deliver(at.site)
    for (const { cookie, user } of [at.scene.ann, at.scene.ben]) {
      const { items } = await readNotifications(at.site.origin, cookie)
      expect(items).toMatchObject([
        {
          kind: 'moderation',
          text,
          actors: [],
          excerpt: null,
          subject: { type: 'decision', id, url: href('appeal', { id }), image_url: null },
        },
      ])
      expect(await readDecision(id, cookie)).toEqual({
        __typename: 'ReviewedReport',
        type: 'pin',
        outcome,
        createdAt: expect.any(String),
      })
      expect(findLink(await lastMail(at.site.db, user.email, 'reportDecided')).pathname).toBe(href('appeal', { id }))
      const page = await (await send(at.site.origin, href('appeal', { id }), { cookie })).text()
      for (const secret of [
        at.scene.owner.user.username,
        at.scene.owner.user.fullName,
        at.scene.pin.id,
        'Second time',
      ]) {
        expect(page + JSON.stringify(items)).not.toContain(secret)
      }
    }
  })

  it('are notified once, and those who report later of the next decision', async () => {
    const first = await decidePin('warn')
    const second = await decidePin('dismiss', at.scene.ben.cookie)
    expect(await deliveredTexts(at.site, at.scene.ann.cookie)).toEqual([
      'moderation: We agreed with your report of a Pin and took action',
    ])
    expect(await deliveredTexts(at.site, at.scene.ben.cookie)).toEqual([
      'moderation: We reviewed the Pin you reported and decided it can stay',
    ])
    expect(await readDecision(second.id, at.scene.ann.cookie)).toMatchObject({ __typename: 'Error' })
    expect(await readDecision(first.id, at.scene.ben.cookie)).toMatchObject({ __typename: 'Error' })
  })

  it('are not notified again when everything is brought back', async () => {
    await decidePin('hide')
    await at.moderation.reportLate(at.scene.pin.id)
    const { id } = await at.moderation.findOpen(at.scene.pin.id)
    await readData(await at.moderation.decide(id, 'restore'))
    expect(await deliveredTexts(at.site, at.scene.ann.cookie)).toEqual([
      'moderation: We agreed with your report of a Pin and took action',
    ])
  })

  it('do not read of their own things as if others had reported them', async () => {
    const { id } = await writeComment(at.site.origin, { pin_id: at.scene.pin.id, text: 'Oops' }, at.scene.ann.cookie)
    await at.moderation.reportLate(id, { type: 'comment', reporter: `user:${at.scene.ann.user.id}` })
    await readData(await at.moderation.decide((await at.moderation.findOpen(id)).id, 'hide'))
    expect(await deliveredTexts(at.site, at.scene.ann.cookie)).toEqual(['moderation: We hid one of your comments'])
  })

  it('are not notified where they have turned it off', async () => {
    const notifications = { moderation: { in_product: false, email: false, push: false } }
    const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
    await readData(
      await send(at.site.origin, path, { json: { options: { notifications } }, cookie: at.scene.ann.cookie }),
    )
    await decidePin('hide')
    expect(await deliveredTexts(at.site, at.scene.ann.cookie)).toEqual([])
    expect(await mailsTo(at.site.db, at.scene.ann.user.email)).toEqual([])
  })
})

describe('who appealed', () => {
  it.each([
    [true, 'We accepted your appeal and took back our decision', 'appealAccepted'],
    [false, 'We looked at your appeal, and our decision stands', 'appealRefused'],
  ] as const)('gets the answer in the product as well as by mail (accepted: %s)', async (accepts, text, mail) => {
    const { id } = await decidePin('hide')
    const { cookie, user } = at.scene.owner
    expect(await deliveredTexts(at.site, cookie)).toEqual(['moderation: We hid one of your Pins'])
    const appeal = await at.moderation.appeal(id, cookie)
    await readData(await at.moderation.answer(appeal.id, accepts))
    await deliver(at.site)
    const [item] = (await readNotifications(at.site.origin, cookie)).items
    expect(item).toMatchObject({
      text,
      is_seen: false,
      subject: { type: 'decision', id, url: href('appeal', { id }) },
    })
    await lastMail(at.site.db, user.email, mail)
    expect((await readNotifications(at.site.origin, at.scene.ann.cookie)).items.map((one) => one.text)).not.toContain(
      text,
    )
  })
})
