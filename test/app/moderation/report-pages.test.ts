import { describe, expect } from 'vitest'
import { MAX_NOTE_LENGTH } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { findLink, lastMail } from '../../helpers/mails.ts'
import { moderationTest as it } from '../../helpers/moderation-test.ts'
import type { PlainPage } from '../../helpers/plain-browser.ts'
import { makePin, makeSession, makeUser } from '../../helpers/rows.ts'

describe('the pages', () => {
  it('take a decision, an appeal and its answer without scripts', async ({
    site,
    moderation,
    scene,
    owner,
    pin,
    report,
    opens,
    openAs,
  }) => {
    await report(pin.id, { reason: 'hate', text: 'Look at the caption' })
    const tool = await openAs(moderation.employee)
    let page = await tool.goto(href('reportsTool'))
    expect(page.text).toContain('Look at the caption')
    const item = page.document
      .querySelector(`input[value="${(await moderation.findOpen(pin.id)).id}"]`)
      ?.closest('form')
    page.fill('Note', 'Seen before', item as HTMLElement)
    page = await page.press('Hide', item as HTMLElement)
    expect([page.path, page.text.includes('Hidden.')]).toEqual([href('reportsTool'), true])
    expect(await opens()).toBe(404)

    const mail = await lastMail(site.db, owner.email, 'moderationDecided')
    const mine = await openAs(scene.owner.cookie)
    page = await mine.goto(findLink(mail).pathname)
    expect(page.text).toContain('We hid one of your Pins')
    page = await page.press('Send appeal')
    expect([page.status, page.text.includes('Tell us why')]).toEqual([400, true])
    page.fill('Why do you think we got it wrong?', 'I took it myself')
    page = await page.press('Send appeal')
    expect(page.text).toContain("Thanks. We'll look again")

    page = await tool.goto(href('reportsTool', {}, { list: 'appeals' }))
    expect(page.text).toContain('I took it myself')
    page = await page.press('Accept appeal')
    expect(page.text).toContain('Answered.')
    expect(await opens()).toBe(200)
    page = await tool.goto(href('reportsTool', {}, { list: 'audit' }))
    expect(page.text).toContain('Appeal accepted')
  })

  it('show the reports of one type, in what words and from whom, and the audit trail what it is about', async ({
    moderation,
    owner,
    board,
    pin,
    report,
    decide,
    openAs,
  }) => {
    await report(pin.id, { reason: 'self_harm', detailed_reasons: ['suicide'], is_promoted: true })
    await moderation.as(null).call('ReportResource.create', { id: board.id, type: 'board', reason: 'self_harm' })
    const tool = await openAs(moderation.employee)
    const cardOf = (page: PlainPage, id: string) =>
      [...page.document.querySelectorAll('article')].find(({ innerHTML }) => innerHTML.includes(id))?.textContent
    const [ofPin, ofBoard] = [(await moderation.findOpen(pin.id)).id, (await moderation.findOpen(board.id)).id]
    let page = await tool.goto(href('reportsTool', {}, { type: 'pin' }))
    expect(cardOf(page, ofPin)).toContain('Suicide · Shown as an ad')
    expect(cardOf(page, ofBoard)).toBeUndefined()
    page = await tool.goto(href('reportsTool', {}, { type: 'board' }))
    expect(cardOf(page, ofBoard)).toContain('Reported while logged out')
    const item = page.document.querySelector(`input[value="${ofBoard}"]`)?.closest('form')
    page = await page.press('Hide', item as HTMLElement)
    expect([page.text.includes('Hidden.'), cardOf(page, ofPin)]).toEqual([true, undefined])
    page = await tool.goto(href('reportsTool', {}, { type: 'pin' }))
    const stale = page.document.querySelector(`input[value="${ofPin}"]`)?.closest('form')
    page.fill('Note', 'Seen before', stale as HTMLElement)
    await decide(ofPin, 'dismiss')
    page = await page.press('Hide', stale as HTMLElement)
    expect([page.status, page.text.includes('Someone already decided this.')]).toEqual([409, true])
    expect(page.text).toContain('Your note: Seen before')
    expect(page.document.querySelector('[aria-current=page][href*="type=pin"]')).not.toBeNull()
    page = await tool.goto(href('reportsTool', {}, { list: 'audit' }))
    const path = href('board', { username: owner.username, board: board.slug })
    const line = page.document.querySelector(`a[href="${path}"]`)?.closest('p')?.textContent
    expect(line).toContain('Hidden')
    expect(line).toContain(board.name)
  })

  it('keep a note that is too long with the length of the ban, and say how much fits', async ({
    moderation,
    owner,
    report,
    openAs,
  }) => {
    await report(owner.id, { type: 'user' })
    const { id } = await moderation.findOpen(owner.id)
    const tool = await openAs(moderation.employee)
    const formOf = (page: PlainPage) =>
      page.document.querySelector(`input[value="${id}"]`)?.closest('form') as HTMLElement
    let page = await tool.goto(href('reportsTool', {}, { type: 'user' }))
    const note = 'x'.repeat(MAX_NOTE_LENGTH + 1)
    page.fill('Note', note, formOf(page))
    page.fill('Ban length', '30', formOf(page))
    page = await page.press('Ban from posting', formOf(page))
    expect([page.status, page.field('Note', formOf(page)).value]).toEqual([400, note])
    expect(page.field('Ban length', formOf(page)).value).toBe('30')
    expect(page.described('Note', formOf(page))).toContain(`Keep the note within ${MAX_NOTE_LENGTH} characters.`)
    page.fill('Note', 'Shorter', formOf(page))
    page = await page.press('Ban from posting', formOf(page))
    expect(page.text).toContain('Banned from posting.')
  })

  it('name each form by its place and its subject, also where two have the same title', async ({
    site,
    moderation,
    board,
    pin,
    report,
    openAs,
  }) => {
    const twin = await makePin(site.db, board, { columns: { title: pin.title, gridTitle: pin.gridTitle } })
    await report(pin.id)
    await report(twin.id)
    const page = await (await openAs(moderation.employee)).goto(href('reportsTool', {}, { type: 'pin' }))
    const names = [...page.document.querySelectorAll('main form[aria-label]')].map((form) =>
      form.getAttribute('aria-label'),
    )
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size).toBe(names.length)
  })

  it('play the videos of a Pin, and lead only to what opens', async ({
    site,
    moderation,
    board,
    report,
    decide,
    openAs,
  }) => {
    const rendition = {
      width: 2,
      height: 2,
      duration: 1,
      thumbnail: '/media/t.webp',
      captionsUrls: { de: '/media/v.vtt' },
    }
    const videos = [{ V_HLSV4: { url: '/media/v.m3u8', ...rendition }, V_MP4: { url: '/media/v.mp4', ...rendition } }]
    const clip = await makePin(site.db, board, { columns: { title: 'Kites' }, details: { videos } })
    await report(clip.id)
    const tool = await openAs(moderation.employee)
    const cardOf = (page: PlainPage) =>
      [...page.document.querySelectorAll('article')].find(({ textContent }) => textContent?.includes('Kites'))
    const open = cardOf(await tool.goto(href('reportsTool', {}, { type: 'pin' })))
    expect(open?.querySelector('video')?.getAttribute('src')).toBe('/media/v.mp4')
    const captions = open?.querySelector('video track')
    expect(['src', 'srclang', 'label'].map((name) => captions?.getAttribute(name))).toEqual([
      '/media/v.vtt',
      'de',
      'German',
    ])
    expect(open?.querySelector(`a[href="${href('pin', { id: clip.id })}"]`)).not.toBeNull()
    await decide((await moderation.findOpen(clip.id)).id, 'hide')
    const hidden = cardOf(await tool.goto(href('reportsTool', {}, { list: 'decided', type: 'pin' })))
    expect(hidden?.querySelector('video')).not.toBeNull()
    expect(hidden?.querySelector(`a[href="${href('pin', { id: clip.id })}"]`)).toBeNull()
  })

  it('of a decision is not there for others', async ({ site, reportAndDecide }) => {
    const { id } = await reportAndDecide('hide')
    const stranger = await makeSession(site.db, await makeUser(site.db))
    expect((await send(site.origin, href('appeal', { id }), { cookie: stranger })).status).toBe(404)
  })
})
