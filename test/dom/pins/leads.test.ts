import { expect, test } from 'vitest'
import { leadForms } from '#db/tables/pins/leads.ts'
import type { users } from '#db/tables/users.ts'
import { LEAD_FIELDS } from '#schema/pins/lead-constants.ts'
import { href } from '#schema/routes.ts'
import { type DomOptions, type DomPage, eventually, openDom } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

/** A person at the form of a promoted Pin that asks for everything. */
async function openForm(columns: Partial<typeof users.$inferInsert> = {}, options: DomOptions = {}) {
  const pin = await makePin(db, await makeBoard(db, await makeUser(db)), { columns: { isPromoted: true } })
  await db.insert(leadForms).values({
    pinId: pin.id,
    title: 'Get the catalog',
    fields: [...LEAD_FIELDS],
    consentText: 'Yes, write to me',
    policyUrl: 'https://lamps.example/terms',
    createdAt: Date.now(),
  })
  const user = await makeUser(db, { emailVerifiedAt: 1, birthday: '1990-05-17', ...columns })
  const browser = await openDom({ ...options, as: user })
  return { user, page: await browser.goto(href('leadForm', { id: pin.id })) }
}

const valueOf = ({ screen }: DomPage, label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('name and email are filled in where the server says so, and nothing else', async () => {
  const { user, page } = await openForm()
  await eventually(() => expect(valueOf(page, 'Email')).toBe(user.email))
  expect(['Full name', 'Phone number', 'ZIP code'].map((label) => valueOf(page, label))).toEqual([
    user.fullName,
    '',
    '',
  ])
  const link = page.screen.getByRole('link', { name: /'s privacy policy$/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://lamps.example/terms',
    'nofollow noopener',
  ])
})

test('an address that is not confirmed is left to type', async () => {
  const { user, page } = await openForm({ emailVerifiedAt: null })
  await eventually(() => expect(valueOf(page, 'Full name')).toBe(user.fullName))
  expect(valueOf(page, 'Email')).toBe('')
})

test('what is typed before the answer comes stays', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, page } = await openForm(
    {},
    {
      async play({ path }, serve) {
        if (path.includes('eligible_for_name_autofill')) await answer.promise
        return serve()
      },
    },
  )
  await page.user.type(page.screen.getByLabelText('Full name'), 'Åsa')
  answer.resolve()
  await eventually(() => expect(valueOf(page, 'Email')).toBe(user.email))
  expect(valueOf(page, 'Full name')).toBe('Åsa')
})
