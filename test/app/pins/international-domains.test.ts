import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'

const site = await ownApp()

async function savePin(domain: string): Promise<string> {
  const board = await makeBoard(site.db, await makeUser(site.db))
  return (await makePin(site.db, board, { columns: { domain, link: `https://${domain}/x` } })).id
}

const read = async (path: string) => {
  const answer = await send(site.origin, path)
  return { status: answer.status, html: await answer.text() }
}

test('a Pin names its site as people write it, and leads to all Pins of that site', async () => {
  const id = await savePin('xn--bcher-kva.example')
  const pin = await read(href('pin', { id }))
  expect(pin.html).toContain('More from ')
  expect(pin.html).toContain(`href="${href('source', { domain: 'bücher.example' })}"`)
  expect(pin.html).not.toMatch(/>[^<>]*xn--[^<>]*<\/(?:a|span|bdi)>/)
  for (const domain of ['bücher.example', 'xn--bcher-kva.example', 'BÜCHER.example']) {
    let { status, html } = await read(href('source', { domain }))
    if (status === 301) ({ status, html } = await read(href('source', { domain: domain.toLowerCase() })))
    expect(status).toBe(200)
    expect(html).toMatch(/<h1[^>]*>[^]*?bücher\.example/)
    expect(html).toContain(href('pin', { id }))
    expect(html).toMatch(/rel="canonical" href="[^"]*\/source\/b%C3%BCcher\.example\/"/i)
  }
})

test('a Pin of a site that could be taken for another one names it as it is stored', async () => {
  const domain = new URL('https://pаypal.example').hostname
  const { html } = await read(href('pin', { id: await savePin(domain) }))
  expect(html).toContain(`href="${href('source', { domain })}"`)
  expect(html).not.toContain('pаypal')
})
