import { expect, inject, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'

const origin = inject('origin')

test('the manifest of the app and its offline page are in the language of the pages, and caches tell them apart', async () => {
  const cookie = 'locale=ar_XB'
  const manifest = await send(origin, href('manifest'), { cookie })
  const page = await send(origin, href('offline'), { cookie })
  expect([manifest.headers.get('vary'), page.headers.get('vary')]).toEqual(
    Array(2).fill(expect.stringContaining('cookie')),
  )
  expect(await page.text()).toMatch(/<html lang="[^"]+" dir="rtl">/)
  expect(await (await send(origin, href('offline'))).text()).toContain('<html lang="en-US" dir="ltr">')
  expect(await manifest.json()).toMatchObject({ name: 'Tackboard', lang: 'en-US', dir: 'ltr' })
})
