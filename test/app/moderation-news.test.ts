import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { query, readData, send } from '../helpers/client.ts'
import { writeComment } from '../helpers/comments.ts'
import { openDesk, reportAndDecide, type DeskCalls } from '../helpers/desk.ts'
import { findLink, lastMail, mailsTo } from '../helpers/mails.ts'
import { deliver, deliveredTexts, heldNotifications, readNews } from '../helpers/news.ts'
import { makePinScene, type PinScene } from '../helpers/people.ts'
import type { Site } from '../helpers/site.ts'

let site: Site
let desk: DeskCalls
let scene: PinScene

beforeAll(async () => {
  site = await startApp({ options: { bindings: heldNotifications } })
  desk = await openDesk(site)
})
afterAll(() => site.stop())

beforeEach(async () => {
  scene = await makePinScene(site.db)
})

const decidePin = (decision: 'hide' | 'dismiss' | 'warn', by = scene.ann.cookie) =>
  reportAndDecide(desk, { id: scene.pin.id, by, text: 'Stolen' }, decision, { note: 'Second time' })

const readDecision = (id: string, cookie: string) => query(site.origin, 'AppealQuery', { decisionId: id }, { cookie })

describe('those who reported', () => {
  it.each([
    ['hide', 'We agreed with your report of a Pin and took action', 'acted'],
    ['dismiss', 'We reviewed the Pin you reported and decided it can stay', 'kept'],
  ] as const)('read in their news that it was decided (%s), and no more', async (decision, text, outcome) => {
    await desk.report(scene.pin.id, { reason: 'hate' }, scene.ann.cookie)
    await desk.report(scene.pin.id, {}, scene.ben.cookie)
    const { id } = await decidePin(decision)
    await deliver(site)
    for (const { cookie, user } of [scene.ann, scene.ben]) {
      const { items } = await readNews(site.origin, cookie)
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
      expect(findLink(await lastMail(site.db, user.email, 'reportDecided')).pathname).toBe(href('appeal', { id }))
      const page = await (await send(site.origin, href('appeal', { id }), { cookie })).text()
      for (const secret of [scene.owner.user.username, scene.owner.user.fullName, scene.pin.id, 'Second time']) {
        expect(page + JSON.stringify(items)).not.toContain(secret)
      }
    }
  })

  it('are notified once, and those who report later of the next decision', async () => {
    const first = await decidePin('warn')
    const second = await decidePin('dismiss', scene.ben.cookie)
    expect(await deliveredTexts(site, scene.ann.cookie)).toEqual([
      'moderation: We agreed with your report of a Pin and took action',
    ])
    expect(await deliveredTexts(site, scene.ben.cookie)).toEqual([
      'moderation: We reviewed the Pin you reported and decided it can stay',
    ])
    expect(await readDecision(second.id, scene.ann.cookie)).toMatchObject({ __typename: 'Error' })
    expect(await readDecision(first.id, scene.ben.cookie)).toMatchObject({ __typename: 'Error' })
  })

  it('are not notified again when everything is brought back', async () => {
    await decidePin('hide')
    await desk.report(scene.pin.id, {}, scene.owner.cookie)
    const { id } = await desk.findOpen(scene.pin.id)
    await readData(await desk.decide(id, 'restore'))
    expect(await deliveredTexts(site, scene.ann.cookie)).toEqual([
      'moderation: We agreed with your report of a Pin and took action',
    ])
  })

  it('do not read of their own things as if others had reported them', async () => {
    const { id } = await writeComment(site.origin, { pin_id: scene.pin.id, text: 'Oops' }, scene.ann.cookie)
    await reportAndDecide(desk, { id, type: 'comment', by: scene.ann.cookie }, 'hide')
    expect(await deliveredTexts(site, scene.ann.cookie)).toEqual(['moderation: We hid one of your comments'])
  })

  it('are not notified where they have turned it off', async () => {
    const notifications = { moderation: { in_product: false, email: false, push: false } }
    const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
    await readData(await send(site.origin, path, { json: { options: { notifications } }, cookie: scene.ann.cookie }))
    await decidePin('hide')
    expect(await deliveredTexts(site, scene.ann.cookie)).toEqual([])
    expect(await mailsTo(site.db, scene.ann.user.email)).toEqual([])
  })
})

describe('who appealed', () => {
  it.each([
    [true, 'We accepted your appeal and took back our decision', 'appealAccepted'],
    [false, 'We looked at your appeal, and our decision stands', 'appealRefused'],
  ] as const)('gets the answer in the product as well as by mail (accepted: %s)', async (accepts, text, mail) => {
    const { id } = await decidePin('hide')
    const { cookie, user } = scene.owner
    expect(await deliveredTexts(site, cookie)).toEqual(['moderation: We hid one of your Pins'])
    const appeal = await desk.appeal(id, cookie)
    await readData(await desk.answer(appeal.id, accepts))
    await deliver(site)
    const [item] = (await readNews(site.origin, cookie)).items
    expect(item).toMatchObject({
      text,
      is_seen: false,
      subject: { type: 'decision', id, url: href('appeal', { id }) },
    })
    await lastMail(site.db, user.email, mail)
    expect((await readNews(site.origin, scene.ann.cookie)).items.map((one) => one.text)).not.toContain(text)
  })
})
