import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { makeShownPin } from '../../helpers/analytics-rows.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { db } from '../../helpers/shared-app.ts'

test('without scripts the figures of all pins and of one are reached, drawn and put in a table', async () => {
  const { owner, pin } = await makeShownPin(db)
  const browser = await openPlain({ as: owner })
  let page = await (await browser.goto(href('pin', { id: pin.id }))).follow('View Pin analytics')
  expect(page.path).toBe(href('businessPinAnalytics', { id: pin.id }))
  page = await page.follow('All your Pins')
  expect(page.path).toBe(href('businessAnalytics', {}, { days: '30' }))
  const charts = [...page.document.querySelectorAll('svg[role="img"]')]
  expect(charts.map((chart) => chart.querySelector('title')?.textContent)).toContain('Impressions')
  for (const chart of charts) expect(chart.querySelectorAll('polyline')).toHaveLength(1)
  expect([...page.document.querySelectorAll('td')].map((cell) => cell.textContent)).toContain('900')
  page = await page.follow('90 days')
  expect(page.text).toMatch(/from the previous 90 days|None in the previous 90 days/)
})
