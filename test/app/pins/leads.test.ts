import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { leadForms, leads } from '#db/tables/pins/leads.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { Lead } from '#schema/pins/lead-calls.ts'
import { LEAD_FIELDS, LEADS_PER_PAGE } from '#schema/pins/lead-constants.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, newAddress, query, readData, send } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { block, makeBoard, makePin, makeSession, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const DETAILS = {
  full_name: 'Åsa Marklund',
  email: 'asa@post.example',
  phone_number: '+46 70 123 45 67',
  zip_code: '903 26',
}
const CONSENT = 'I agree that Lamps & Co may email me.'

let advertiser: UserRow
let pin: PinRow
let user: UserRow
let cookie: string

beforeEach(async () => {
  advertiser = await makeUser(db, { isPartner: true })
  const board = await makeBoard(db, await makeUser(db))
  pin = await makePin(db, board, { columns: { isPromoted: true, promoterId: advertiser.id } })
  await makeForm(pin)
  user = await makeUser(db, { emailVerifiedAt: 1, birthday: '1990-05-17' })
  cookie = await makeSession(db, user)
})

const makeForm = ({ id: pinId }: PinRow, fields = [...LEAD_FIELDS]) =>
  db.insert(leadForms).values({
    pinId,
    title: 'Get the catalog',
    fields,
    consentText: CONSENT,
    policyUrl: 'https://lamps.example/terms',
    createdAt: Date.now(),
  })

const create = (options: object, as: string | undefined = cookie) =>
  send(origin, href('resource', { name: 'LeadFormResource', verb: 'create' }), {
    json: { options: { pin_id: pin.id, ...DETAILS, consent: true, ...options } },
    cookie: as,
    headers: { 'cf-connecting-ip': newAddress() },
  })

const list = (as: string, options: object = {}) =>
  send(
    origin,
    href(
      'resource',
      { name: 'LeadFormResource', verb: 'get' },
      { options: JSON.stringify({ pin_id: pin.id, ...options }) },
    ),
    { cookie: as },
  )

const exported = (as: string | undefined, file = `${pin.id}.csv`) =>
  send(origin, href('leadsExport', { file }), { cookie: as })

describe('a lead', () => {
  it('is one for each person and pin, with what was agreed to', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({})))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await expectFailure(await create({ full_name: 'Other' }), 'leadExists')
    expect(await db.select().from(leads).where(eq(leads.pinId, pin.id))).toMatchObject([
      { userId: user.id, fullName: 'Åsa Marklund', email: 'asa@post.example', zipCode: '903 26', consentText: CONSENT },
    ])
  })

  it('keeps only what is asked for, all of which is needed', async () => {
    await db
      .update(leadForms)
      .set({ fields: ['email'] })
      .where(eq(leadForms.pinId, pin.id))
    await expectFailure(await create({ email: undefined }), 'invalidInput')
    await readData(await create({}))
    expect(await db.select().from(leads).where(eq(leads.pinId, pin.id))).toMatchObject([
      { email: 'asa@post.example', fullName: null, phoneNumber: null, zipCode: null },
    ])
  })

  it.each([
    [{ consent: false }, 'options.consent'],
    [{ consent: undefined }, 'options.consent'],
    [{ email: 'no address' }, 'options.email'],
    [{ phone_number: 'call me' }, 'options.phone_number'],
    [{ full_name: ' ' }, 'options.full_name'],
    [{ zip_code: 'x'.repeat(13) }, 'options.zip_code'],
  ])('%j is refused', async (options, path) => {
    expect((await expectFailure(await create(options), 'invalidInput')).message_detail).toContain(path)
  })

  it('is for pins that take them, from adults who may see them, and never from the advertiser', async () => {
    const plain = await makePin(db, await makeBoard(db, advertiser), { columns: { isPromoted: true } })
    const stopped = await makePin(db, await makeBoard(db, advertiser))
    await makeForm(stopped)
    for (const { id } of [plain, stopped]) await expectFailure(await create({ pin_id: id }), 'pinNotFound')
    const teen = await makeSession(db, await makeUser(db, { birthday: '2012-01-01' }))
    await expectFailure(await create({}, teen), 'pinNotFound')
    expect((await query(origin, 'LeadFormQuery', { pinId: pin.id }, { cookie: teen })).__typename).toBe('Error')
    const [owner] = await db.select().from(users).where(eq(users.id, pin.pinnerId))
    await block(db, { id: owner?.id ?? '' }, user)
    await expectFailure(await create({}), 'pinNotFound')
    await expectFailure(await create({}, await makeSession(db, advertiser)), 'ownSubject')
  })

  it('is not taken for what is hidden from others, nor for an advertiser who is away', async () => {
    const setPin = (columns: Partial<PinRow>) => db.update(pins).set(columns).where(eq(pins.id, pin.id))
    const isAsked = async () => {
      const found = await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: true }, { cookie })
      return found.__typename === 'Pin' && found.leadForm !== null
    }
    expect(await isAsked()).toBe(true)
    await setPin({ isUnsafe: true })
    expect(await isAsked()).toBe(false)
    await expectFailure(await create({}), 'pinNotFound')
    await setPin({ isUnsafe: false })
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, advertiser.id))
    expect(await isAsked()).toBe(false)
    await expectFailure(await create({}), 'pinNotFound')
  })

  it('agrees to what was shown, and to nothing else', async () => {
    const browser = await openPlain({ as: user })
    let page = await browser.goto(href('leadForm', { id: pin.id }))
    for (const [label, text] of Object.entries({ 'Full name': 'Åsa', Email: 'asa@post.example', 'ZIP code': '90326' }))
      page.fill(label, text)
    page.fill('Phone number', '070 123 45 67')
    page.fill(CONSENT, true)
    await db.update(leadForms).set({ consentText: 'They may call me.' }).where(eq(leadForms.pinId, pin.id))
    page = await page.press('Send my info')
    expect(page.text).toContain('What you agree to has changed.')
    expect(page.field('Full name').value).toBe('Åsa')
    expect(await db.$count(leads, eq(leads.pinId, pin.id))).toBe(0)
    page.fill('They may call me.', true)
    page = await page.press('Send my info')
    expect(page.text).toContain('We sent your details to')
    expect(await db.select().from(leads).where(eq(leads.pinId, pin.id))).toMatchObject([
      { consentText: 'They may call me.' },
    ])
    await expectFailure(await create({ terms: 'of another form' }), 'leadFormChanged')
  })

  it('is gone with the account', async () => {
    await readData(await create({}))
    await db.delete(users).where(eq(users.id, user.id))
    expect(await db.$count(leads, eq(leads.pinId, pin.id))).toBe(0)
  })
})

describe('the advertiser', () => {
  it('reads and exports them; for everyone else there are none', async () => {
    await readData(await create({ full_name: '=HYPERLINK("x")' }))
    const theirs = await makeSession(db, advertiser)
    const { items } = await readData<{ items: Lead[] }>(await list(theirs))
    expect(items).toMatchObject([{ ...DETAILS, full_name: '=HYPERLINK("x")' }])
    const file = await exported(theirs)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const [head, row] = (await file.text()).split('\r\n')
    expect(head).toBe('full_name,email,phone_number,zip_code,created_at')
    expect(row).toContain(`"'=HYPERLINK(""x"")",asa@post.example,'+46 70 123 45 67,903 26,`)
    await db.update(pins).set({ isPromoted: false }).where(eq(pins.id, pin.id))
    expect((await readData<{ items: Lead[] }>(await list(theirs))).items).toHaveLength(1)
    for (const other of [cookie, await makeSession(db, { id: pin.pinnerId })]) {
      await expectFailure(await list(other), 'notFound')
      expect((await exported(other)).status).toBe(404)
    }
    for (const name of [pin.id, `${pin.id}.txt`, '../x.csv']) expect((await exported(theirs, name)).status).toBe(404)
  })

  it('pages through many', async () => {
    const rows = Array.from({ length: LEADS_PER_PAGE + 1 }, (_, place) => place)
    for (const place of rows) {
      const { id: userId } = await makeUser(db)
      const id = `${pin.id}${String(place).padStart(3, '0')}`
      await db.insert(leads).values({ id, pinId: pin.id, userId, consentText: CONSENT, createdAt: place })
    }
    const theirs = await makeSession(db, advertiser)
    const first = await readData<{ items: Lead[]; bookmark: string }>(await list(theirs))
    const second = await readData<{ items: Lead[]; bookmark: null }>(await list(theirs, { bookmark: first.bookmark }))
    expect([first.items.length, second.items.length, second.bookmark]).toEqual([LEADS_PER_PAGE, 1, null])
  })
})

describe('the pin', () => {
  it('says in its query what it asks for, and whether that was answered', async () => {
    const read = async (as?: string) => {
      const result = await query(
        origin,
        'CloseupPageQuery',
        { pinId: pin.id, isAuth: as !== undefined },
        { cookie: as },
      )
      return result.__typename === 'Pin' ? result.leadForm : 'missing'
    }
    const form = { title: 'Get the catalog', fields: [...LEAD_FIELDS], consentText: CONSENT, isSubmitted: false }
    expect(await read()).toEqual({ ...form, policyUrl: 'https://lamps.example/terms' })
    await readData(await create({}))
    expect(await read(cookie)).toMatchObject({ isSubmitted: true })
    const closeup = await send(origin, href('pin', { id: pin.id }))
    expect(await closeup.text()).toContain(`href="${href('leadForm', { id: pin.id })}"`)
  })

  it('tells its page what was sent, and when, to who has sent it', async () => {
    const read = async (as: string) => query(origin, 'LeadFormQuery', { pinId: pin.id }, { cookie: as })
    const nothing = { fullName: null, email: null, phoneNumber: null, zipCode: null, formSubmissions: [] }
    expect(await read(cookie)).toMatchObject({ isSubmitted: false, leadGenInfo: nothing })
    const { id } = await readData<{ id: string }>(await create({ full_name: 'Mira Holm', zip_code: '0150' }))
    expect(await read(cookie)).toMatchObject({
      isSubmitted: true,
      leadGenInfo: {
        fullName: 'Mira Holm',
        zipCode: '0150',
        formSubmissions: [{ id, pinId: pin.id, createdAt: expect.stringMatching(/^\d{4}-/) }],
      },
    })
    const page = await send(origin, href('leadForm', { id: pin.id }), { cookie })
    expect(await page.text()).toContain('>0150</dd>')
    const other = await makeSession(db, await makeUser(db))
    expect(await read(other)).toMatchObject({ isSubmitted: false, leadGenInfo: nothing })
  })

  it('asks neither the advertiser nor people under 18', async () => {
    const teen = await makeSession(db, await makeUser(db, { birthday: '2012-01-01' }))
    for (const as of [await makeSession(db, advertiser), teen]) {
      const result = await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: true }, { cookie: as })
      expect(result).toMatchObject({ __typename: 'Pin', leadForm: null })
    }
  })

  it.each([true, false])('leads its advertiser alone to what people left: promoted %s', async (isPromoted) => {
    await db.update(pins).set({ isPromoted }).where(eq(pins.id, pin.id))
    const link = `href="${href('leadsExport', { file: `${pin.id}.csv` })}"`
    const open = async (as: string) => (await send(origin, href('pin', { id: pin.id }), { cookie: as })).text()
    expect(await open(await makeSession(db, advertiser))).toContain(link)
    expect(await open(cookie)).not.toContain(link)
  })

  it('takes them without scripts, and says first what is missing', async () => {
    const browser = await openPlain({ as: user })
    let page = await browser.goto(href('leadForm', { id: pin.id }))
    expect(page.text).toContain(CONSENT)
    page.fill('Full name', 'Åsa')
    page = await page.press('Send my info')
    expect(page.status).toBe(400)
    expect(page.field('Full name').value).toBe('Åsa')
    expect(page.text).toContain('Check this box to send your details.')
    expect(page.text).toContain('Enter your ZIP code.')
    page.fill('Email', 'asa@post.example')
    page.fill('Phone number', '070 123 45 67')
    page.fill('ZIP code', '90326')
    page.fill(CONSENT, true)
    page = await page.press('Send my info')
    expect(page.text).toContain(`We sent your details to ${advertiser.fullName}.`)
    expect(await db.$count(leads, eq(leads.userId, user.id))).toBe(1)
  })
})

describe('what a form may be filled in with', () => {
  const fields = 'full_name,email,eligible_for_name_autofill,eligible_for_email_autofill,nonsense'
  const me = async (columns: Partial<typeof users.$inferInsert>) => {
    const one = await makeUser(db, columns)
    return readData(await send(origin, href('currentUser', {}, { fields }), { cookie: await makeSession(db, one) }))
  }

  it.each([
    [{ emailVerifiedAt: 1 }, true, true],
    [{ emailVerifiedAt: null }, true, false],
    [{ emailVerifiedAt: 1, birthday: '2012-01-01' }, false, false],
  ])('%j: name %s, email %s', async (columns, name, email) => {
    expect(await me(columns)).toEqual({
      full_name: expect.any(String) as string,
      email: expect.any(String) as string,
      eligible_for_name_autofill: name,
      eligible_for_email_autofill: email,
    })
  })
})
