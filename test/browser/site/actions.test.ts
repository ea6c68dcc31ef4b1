import { buffer } from 'node:stream/consumers'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { hidePage, playEventServer, type EventServer } from '../../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const getTypes = ({ taken }: EventServer) => taken.map(({ event_type }) => event_type)

test.for([
  ['of a desktop', {}],
  ['of a phone', PHONE],
] as const)(
  'the image comes to the disk %s, and each time is logged as a download',
  async ([, options], { open, db }) => {
    const page = await open({ country: 'US', ...options })
    const server = await playEventServer(page.context())
    const columns = { title: 'Boats, at first light!', link: 'https://boats.example/' }
    const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns })
    await page.goto(origin + href('pin', { id: pin.id }))
    await ready(page)
    for (let time = 0; time < 2; time += 1) {
      const begun = page.waitForEvent('download')
      await page.getByRole('button', { name: 'More options for this Pin' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Download image' }).click()
      const download = await begun
      expect(download.suggestedFilename()).toMatch(/^boats-at-first-light\.(?:jpg|webp|png|avif)$/)
      expect(new URL(download.url()).pathname).toContain(`/media/orig/`)
      expect((await buffer(await download.createReadStream())).length).toBeGreaterThan(1_000)
    }
    expect(page.url()).toBe(origin + href('pin', { id: pin.id }))
    await hidePage(page)
    await expect.poll(() => getTypes(server)).toContain(EVENT_TYPES.appActiveEnd)
    const logged = server.taken.filter(({ event_type }) => event_type === EVENT_TYPES.pinDownload)
    expect(logged.map(({ object_id_str }) => object_id_str)).toEqual([pin.id, pin.id])
    expect(getTypes(server)).not.toContain(EVENT_TYPES.pinClickthrough)
    expect(getTypes(server)).not.toContain(EVENT_TYPES.offsiteStart)
  },
)
