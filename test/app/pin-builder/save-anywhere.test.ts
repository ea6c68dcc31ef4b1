import { expect, inject, it } from 'vitest'
import { send } from '../../helpers/client.ts'

const origin = inject('origin')

async function follow(query: string): Promise<[status: number, location: string | null]> {
  const answer = await send(origin, `/save/?${query}`)
  return [answer.status, answer.headers.get('location')]
}

it('saving a page leads to the pin builder with all that is known about it', async () => {
  const said = new URLSearchParams({
    url: 'https://boats.example/soup?a=1&b=2',
    media: 'https://boats.example/soup.jpg',
    title: 'Soup & more',
    description: 'Warm',
    utm_source: 'a-button',
    next: 'https://evil.example/',
  })
  const [status, location] = await follow(said.toString())
  said.delete('utm_source')
  said.delete('next')
  expect([status, location]).toEqual([303, `/pin-builder/?${said}`])
})

it('an address that is not a web page leads nowhere', async () => {
  for (const query of ['url=javascript:alert(1)', 'url=%2Fpin%2F1%2F', 'title=Soup', 'url=&media=data:,', '']) {
    expect([query, ...(await follow(query))]).toEqual([query, 200, null])
  }
})

it('an image without a page will do, and texts are cut to what a pin takes', async () => {
  const [, location] = await follow(`media=https://boats.example/a.jpg&title=${'a'.repeat(300)}`)
  const { searchParams } = new URL(location ?? '', origin)
  expect([searchParams.get('media'), searchParams.get('title')]).toEqual([
    'https://boats.example/a.jpg',
    'a'.repeat(100),
  ])
})

it('the address works with and without its trailing slash', async () => {
  const answer = await send(origin, '/save?url=https://boats.example/')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/pin-builder/?url=https%3A%2F%2Fboats.example%2F',
  ])
})

it('a visitor comes back to it after logging in', async () => {
  const [, location] = await follow('url=https://boats.example/')
  const answer = await send(origin, location ?? '')
  expect(answer.status).toBe(302)
  const login = new URL(answer.headers.get('location') ?? '', origin)
  expect([login.pathname, login.searchParams.get('next')]).toEqual(['/login/', location])
})
