import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { openDom } from '../helpers/dom.ts'
import { makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

test.each([
  ['opens the share sheet', true],
  ['copies the link where there is no share sheet', false],
])('sharing one’s own profile %s', async (_, hasSheet) => {
  const user = await makeUser(db, { fullName: 'Mo Fairlamb' })
  const share = vi.fn<() => Promise<void>>().mockResolvedValue()
  const writeText = vi.fn<() => Promise<void>>().mockResolvedValue()
  const browser = await openDom({
    as: user,
    prepare: ({ navigator }) => {
      Object.defineProperty(navigator, 'share', { value: hasSheet ? share : undefined })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    },
  })
  const path = href('profile', { username: user.username })
  const page = await browser.goto(path)
  // user-event brings a clipboard of its own.
  Object.defineProperty(page.window.navigator, 'clipboard', { value: { writeText }, configurable: true })
  await page.user.click(page.screen.getByRole('button', { name: 'Share profile' }))
  if (hasSheet) {
    await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Mo Fairlamb', url: origin + path }]])
    expect(writeText).not.toHaveBeenCalled()
  } else {
    await page.screen.findByText('Link copied')
    expect(writeText).toHaveBeenCalledWith(origin + path)
  }
})
