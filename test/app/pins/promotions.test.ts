import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { leadForms, leads } from '#db/tables/pins/leads.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { query, send } from '../../helpers/client.ts'
import { meanwhile, startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { openPlain, type PlainPage } from '../../helpers/plain-browser.ts'
import {
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'

let employee: UserRow
let owner: UserRow
let board: BoardRow
let pin: PinRow
let shop: UserRow

beforeEach(async () => {
  employee = await makeUser(db, { isEmployee: true })
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  pin = await makePin(db, board, { columns: { title: 'Brass lamp' } })
  shop = await makeUser(db, { fullName: 'Lamps & Co' })
})

/** An employee gets there by the address of the Pin's page. */
async function openTool(of: PinRow = pin): Promise<PlainPage> {
  const tool = await (await openPlain({ as: employee })).goto(href('promotionsTool'))
  tool.fill(/^Pin/, `https://tackboard.example${href('pin', { id: of.id })}?ref=mail`)
  return tool.press('Open')
}

const readPin = async (id = pin.id) => {
  const found = await query(origin, 'CloseupPageQuery', { pinId: id, isAuth: false })
  if (found.__typename !== 'Pin') throw new Error('There is no such Pin')
  return found
}

function fillLeadForm(tool: PlainPage): void {
  tool.fill('Title', 'Get the catalog')
  tool.fill('Email', true)
  tool.fill('What people agree to', 'I agree that Lamps & Co may email me.')
  tool.fill(/privacy policy/, 'https://lamps.example/privacy')
}

describe('an employee', () => {
  it('promotes a Pin, and everyone sees who pays and why; later they end it', async () => {
    let tool = await openTool()
    expect(tool.text).toContain('Brass lamp')
    tool.fill(/^Advertiser/, `@${shop.username.toUpperCase()}`)
    tool.fill("They're in its area", true)
    tool = await tool.press('Save')
    expect([tool.status, tool.text.includes('Saved.')]).toEqual([200, true])
    expect(tool.field(/^Advertiser/).value).toBe(shop.username)
    expect(await readPin()).toMatchObject({
      isPromoted: true,
      promoter: { username: shop.username },
      sponsorship: null,
      leadForm: null,
      adTargetingAttribution: { usesLocation: true, usesInterests: false },
    })
    const { text } = await (await openPlain()).goto(href('pin', { id: pin.id }))
    for (const shown of ['Promoted by Lamps & Co', "It's shown in your area."]) expect(text).toContain(shown)

    const list = await (await openPlain({ as: employee })).goto(href('promotionsTool'))
    expect(list.document.querySelector(`li a[href="${href('pin', { id: pin.id })}"]`)).not.toBeNull()
    tool.fill(/^Advertiser/, '')
    await tool.press('Save')
    expect(await readPin()).toMatchObject({ isPromoted: false })
  })

  it('names a sponsor, without a promotion', async () => {
    const tool = await openTool()
    tool.fill(/^Sponsor/, shop.username)
    await tool.press('Save')
    expect(await readPin()).toMatchObject({
      isPromoted: false,
      sponsorship: { creator: { username: owner.username }, sponsor: { username: shop.username }, status: 'approved' },
    })
  })

  it('writes a lead form, whose answers stay readable for the advertiser', async () => {
    let tool = await openTool()
    tool.fill(/^Advertiser/, shop.username)
    fillLeadForm(tool)
    tool = await tool.press('Save')
    const adult = await makeUser(db, { birthday: '1990-05-17' })
    let form = await (await openPlain({ as: adult })).goto(href('leadForm', { id: pin.id }))
    form.fill('Email', 'asa@post.example')
    form.fill(/I agree that Lamps & Co/, true)
    form = await form.press('Send my info')
    expect(form.text).toContain('We sent your details to Lamps & Co.')

    tool = await openTool()
    expect(tool.field('Title').value).toBe('Get the catalog')
    for (const label of ['Title', 'What people agree to', /privacy policy/]) tool.fill(label, '')
    tool.fill('Email', false)
    tool = await tool.press('Save')
    expect(tool.described('Title')).toMatch(/^People already sent their details/)

    // Never to another advertiser.
    tool = await openTool()
    tool.fill(/^Advertiser/, owner.username)
    tool = await tool.press('Save')
    expect(tool.described(/^Advertiser/)).toContain('People already sent their details to the advertiser')

    // The promotion is over, with its form: no one is asked, and what was sent stays with whom it was sent to.
    tool = await openTool()
    tool.fill(/^Advertiser/, '')
    tool = await tool.press('Save')
    expect(tool.text).toContain('Saved.')
    expect(await readPin()).toMatchObject({ isPromoted: false, leadForm: null })
    const file = href('leadsExport', { file: `${pin.id}.csv` })
    const [mine, theirs] = await Promise.all(
      [shop, owner].map(async (user) => send(origin, file, { cookie: await makeSession(db, user) })),
    )
    expect([mine?.status, theirs?.status]).toEqual([200, 404])
    expect(await mine?.text()).toContain('asa@post.example')
  })
})

describe('a promotion of a Pin that not everyone may see any more', () => {
  it('is listed without what the Pin shows, and can be ended', async () => {
    await db.update(pins).set({ isPromoted: true, isHidden: true, promoterId: shop.id }).where(eq(pins.id, pin.id))
    const list = await (await openPlain({ as: employee })).goto(href('promotionsTool'))
    const item = [...list.document.querySelectorAll('li')].find((one) => one.innerHTML.includes(pin.id))
    expect(item?.textContent).toContain('Not everyone can see this Pin anymore')
    expect(item?.textContent).not.toContain('Brass lamp')
    expect(item?.querySelector('img')).toBeNull()
    const form = { pin: pin.id, end: '1' }
    const answer = await send(origin, href('promotionsTool'), { form, cookie: await makeSession(db, employee) })
    expect(answer.status).toBe(303)
    const [row] = await db.select().from(pins).where(eq(pins.id, pin.id))
    expect(row).toMatchObject({ isPromoted: false, promoterId: shop.id })
  })

  it('is not changed, and what was typed is still to be read', async () => {
    const tool = await openTool()
    tool.fill(/^Advertiser/, shop.username)
    fillLeadForm(tool)
    await db.update(pins).set({ isHidden: true }).where(eq(pins.id, pin.id))
    const again = await tool.press('Save')
    for (const text of [shop.username, 'Get the catalog', 'I agree that Lamps & Co may email me.'])
      expect(again.text).toContain(text)
    expect(await db.$count(leadForms, eq(leadForms.pinId, pin.id))).toBe(0)
  })
})

describe('a lead that comes while an employee saves', () => {
  const save = (cookie: string, form: Record<string, string>, happen: () => Promise<unknown>) =>
    meanwhile(proxy, {
      statement: /update \\?"pins\\?" set/,
      begin: () => send(site.origin, href('promotionsTool'), { form: { pin: pin.id, ...form }, cookie }),
      happen,
    })
  const LEAD_FORM = { lead_title: 'Title', lead_consent: 'Mail', lead_policy: 'https://b.example/', email: '1' }
  let site: Site
  let proxy: DatabaseProxy

  beforeAll(async () => {
    site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
  }, 120_000)
  afterAll(() => site.stop())

  it.each([
    ['the advertiser', (other: UserRow) => ({ promoter: other.username, sponsor: other.username, ...LEAD_FORM })],
    ['the form, which is taken away', (_: UserRow, first: UserRow) => ({ promoter: first.username })],
  ])('keeps %s as it was, with all that belongs to it', async (_, choose) => {
    const [first, other, person] = [await makeUser(site.db), await makeUser(site.db), await makeUser(site.db)]
    const columns = { isPromoted: true, promoterId: first.id }
    pin = await makePin(site.db, await makeBoard(site.db, await makeUser(site.db)), { columns })
    const formRow = { title: 'First', fields: ['email' as const], consentText: 'Mine', policyUrl: 'https://a.example/' }
    await site.db.insert(leadForms).values({ pinId: pin.id, ...formRow, createdAt: 1 })
    const cookie = await makeSession(site.db, await makeUser(site.db, { isEmployee: true }))
    const lead = { id: newId(), pinId: pin.id, userId: person.id, consentText: 'Mine', createdAt: 1 }
    const answer = await save(cookie, choose(other, first), () => site.db.insert(leads).values(lead))
    expect(answer.status).toBe(409)
    const [row] = await site.db.select().from(pins).where(eq(pins.id, pin.id))
    expect(row).toMatchObject(columns)
    expect(await site.db.select().from(leadForms)).toMatchObject([formRow])
    expect(await site.db.select().from(pinDetails).where(eq(pinDetails.pinId, pin.id))).toEqual([])
    await site.db.delete(pins).where(eq(pins.id, pin.id))
  })
})

describe('what cannot be saved is said beside its field, and stays there', () => {
  it.each<[string, (tool: PlainPage) => void, [string | RegExp, string]]>([
    [
      'an advertiser whom there is not',
      (tool) => tool.fill(/^Advertiser/, 'no-one-of-that-name'),
      [/^Advertiser/, 'No one has this username.'],
    ],
    [
      'a sponsor whom there is not',
      (tool) => tool.fill(/^Sponsor/, 'no-one-of-that-name'),
      [/^Sponsor/, 'No one has this username.'],
    ],
    ['a lead form for no one', fillLeadForm, [/^Advertiser/, 'Enter who gets the details that people send.']],
    [
      'a lead form without consent',
      (tool) => {
        tool.fill(/^Advertiser/, shop.username)
        fillLeadForm(tool)
        tool.fill('What people agree to', '  ')
      },
      ['What people agree to', 'Enter what people agree to.'],
    ],
    [
      'a policy that is no address',
      (tool) => {
        tool.fill(/^Advertiser/, shop.username)
        fillLeadForm(tool)
        tool.fill(/privacy policy/, 'javascript:alert(1)')
      },
      [/privacy policy/, 'Enter a web address, like https://example.org/privacy.'],
    ],
  ])('%s', async (_, fill, [label, problem]) => {
    const tool = await openTool()
    fill(tool)
    const typed = tool.field(label).value
    const again = await tool.press('Save')
    expect(again.status).toBeGreaterThanOrEqual(400)
    expect([again.described(label).includes(problem), again.field(label).value]).toEqual([true, typed])
    expect(again.text).toContain('Brass lamp')
    expect(await readPin()).toMatchObject({ isPromoted: false, sponsorship: null, leadForm: null })
  })
})

it.each<[string, (secret: BoardRow) => Promise<string>]>([
  ['a Pin of a secret board', async (secret) => (await makePin(db, secret)).id],
  ['a hidden Pin', async () => (await makePin(db, board, { columns: { isHidden: true } })).id],
  ['a Pin that there is not', async () => 'no-such-pin'],
  ['an address of something else', async () => 'https://tackboard.example/help/'],
])("%s can't be opened", async (_, find) => {
  const wanted = await find(await makeBoard(db, owner, { privacy: 'secret' }))
  const tool = await (await openPlain({ as: employee })).goto(href('promotionsTool', {}, { pin: wanted }))
  expect(tool.text).toContain("There's no Pin at this address that everyone can see.")
  const form = { pin: wanted, promoter: shop.username }
  const cookie = await makeSession(db, employee)
  expect((await send(origin, href('promotionsTool'), { form, cookie })).status).toBeGreaterThanOrEqual(400)
})

it('is not there for anyone else', async () => {
  for (const cookie of [await makeSession(db, shop), undefined]) {
    expect((await query(origin, 'PromotionsQuery', {}, { cookie })).__typename).toBe('Error')
    expect((await send(origin, href('promotionsTool'), { cookie })).status).toBe(404)
    const form = { pin: pin.id, promoter: shop.username }
    expect((await send(origin, href('promotionsTool'), { form, cookie })).status).toBe(404)
  }
  expect(await readPin()).toMatchObject({ isPromoted: false })
})
