import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partners, users } from '#db/tables/users.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { href } from '#schema/routes.ts'
import { findCookie, readData, newAddress, send, toText, type Sent } from '../../helpers/client.ts'
import { newPerson } from '../../helpers/registration.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

function post(form: Record<string, string>, sent: Sent = {}): Promise<Response> {
  const headers = { 'cf-connecting-ip': newAddress(), ...sent.headers }
  return send(origin, href('signup'), { form, ...sent, headers })
}

function person(fields: Record<string, string> = {}) {
  const { last_name: _, ...rest } = newPerson(fields)
  return rest as Record<string, string> & { email: string }
}

describe('the plain sign-up form', () => {
  it('makes no account of what it has no field for', async () => {
    const form = person()
    expect((await post({ ...form, is_employee: 'true' })).status).toBe(400)
    expect((await post(form)).status).toBe(303)
  })

  it('makes an account, logs in and goes on to a page of this site only', async () => {
    for (const [next, expected] of [
      ['/today/', href('welcome', {}, { next: '/today/' })],
      ['//evil.example', href('welcome')],
    ] as const) {
      const form = person({ next })
      const answer = await post(form)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expected])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const cookie = findCookie(answer, '__Host-session')
      const me = await readData<CurrentUser>(await send(origin, href('currentUser'), { cookie }))
      expect(me).toMatchObject({ email: form.email, first_name: 'Tove', is_partner: false, is_employee: false })
    }
  })

  it('makes a business account by the name of the business', async () => {
    const { first_name: _, ...form } = person({ business_name: 'Lamps & Co' })
    expect((await post(form)).status).toBe(303)
    const [row] = await db
      .select({ firstName: users.firstName, isPartner: users.isPartner, businessName: partners.businessName })
      .from(users)
      .innerJoin(partners, eq(partners.userId, users.id))
      .where(eq(users.email, form.email))
    expect(row).toEqual({ firstName: 'Lamps & Co', isPartner: true, businessName: 'Lamps & Co' })
  })

  it('sent twice is the same registration; with another password it is not', async () => {
    const form = person()
    const headers = { 'cf-connecting-ip': newAddress() }
    expect((await post(form, { headers })).status).toBe(303)
    expect((await post(form, { headers })).status).toBe(303)
    expect(await db.select({ id: users.id }).from(users).where(eq(users.email, form.email))).toHaveLength(1)
    const other = await post({ ...form, password: 'another long password' }, { headers })
    expect(other.status).toBe(409)
    expect(other.headers.getSetCookie().join()).not.toContain('__Host-session')
    expect(toText(await other.text())).toContain("There's already an account with that email.")
  })

  it('says what is wrong, with what was typed but never the password', async () => {
    const taken = await makeUser(db)
    const cases = [
      [{ email: '' }, 400, 'Enter an email address, like ada@example.org'],
      [{ email: 'nobody' }, 400, 'Enter an email address, like ada@example.org'],
      [{ first_name: ' ' }, 400, 'Enter your first name'],
      [{ birthday: '' }, 400, 'Enter your birthday. Only you can see it.'],
      [{ birthday: '1990-02-31' }, 400, 'Enter your birthday. Only you can see it.'],
      [{ password: '' }, 400, 'Use at least 8 characters'],
      [{ password: 'short-1' }, 400, 'Use at least 8 characters'],
      [
        { password: 'bell\u0007 password' },
        400,
        'Oops! Your password can only have letters, numbers and basic symbols.',
      ],
      [{ password: 'password1' }, 400, 'That password is too easy to guess'],
      [{ email: taken.email ?? '' }, 409, "There's already an account with that email."],
    ] as const
    for (const [fields, status, text] of cases) {
      const answer = await post(person({ first_name: 'Amber "A" <b>', ...fields }))
      const html = await answer.text()
      expect([fields, answer.status]).toEqual([fields, status])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(toText(html)).toContain(text)
      if (!('first_name' in fields)) expect(html).toContain('Amber &quot;A&quot; &lt;b&gt;')
      const password = 'password' in fields ? fields.password : person().password
      if (password) expect(html).not.toContain(password)
    }
  })

  it('remembers that a visitor was too young, and takes no other birthday from that browser', async () => {
    const young = await post(person({ birthday: `${new Date().getFullYear() - 8}-01-01` }))
    expect(young.status).toBe(409)
    const cookie = findCookie(young, 'age_restricted')
    expect(cookie).toBe('age_restricted=1')
    const form = person()
    const again = await post(form, { cookie })
    expect(again.status).toBe(409)
    expect(toText(await again.text())).toContain('not old enough')
    expect(await db.select({ id: users.id }).from(users).where(eq(users.email, form.email))).toEqual([])
  })

  it('is taken from our own pages only, as a form', async () => {
    expect((await post(person(), { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await send(origin, href('signup'), { json: person() })).status).toBe(415)
  })
})
