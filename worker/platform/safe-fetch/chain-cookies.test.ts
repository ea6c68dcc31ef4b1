import { expect, it } from 'vitest'
import { ChainCookies } from './chain-cookies.ts'

function visit(cookies: ChainCookies, address: string, ...set: string[]): string {
  const url = new URL(address)
  const sent = cookies.of(url)
  cookies.store(url, new Response(null, { headers: set.map((cookie) => ['set-cookie', cookie] as [string, string]) }))
  return sent
}

it('go to the host that set them, and to its names where it says so', () => {
  const cookies = new ChainCookies()
  visit(cookies, 'https://shop.example/', 'a=1', 'b=2; Domain=.shop.example; Path=/')
  expect(visit(cookies, 'https://www.shop.example/')).toBe('b=2')
  expect(visit(cookies, 'https://shop.example/')).toBe('a=1; b=2')
  expect(visit(cookies, 'https://other.example/')).toBe('')
  expect(visit(cookies, 'https://notshop.example/')).toBe('')
})

it('of another site, or for a whole country, are not taken', () => {
  const cookies = new ChainCookies()
  visit(cookies, 'https://a.example/', 'a=1; Domain=b.example', 'b=2; Domain=example')
  expect(visit(cookies, 'https://b.example/')).toBe('')
})

it('that are secure are not sent without encryption, and those of a path only there', () => {
  const cookies = new ChainCookies()
  visit(cookies, 'https://a.example/in/page', 'a=1; Secure; Path=/', 'b=2', 'c=3; Path=/in')
  expect(visit(cookies, 'http://a.example/in/other')).toBe('b=2; c=3')
  expect(visit(cookies, 'https://a.example/into')).toBe('a=1')
})

it('are replaced and taken back', () => {
  const cookies = new ChainCookies()
  visit(cookies, 'https://a.example/', 'a=1', 'b=x=y')
  visit(cookies, 'https://a.example/', 'a=2', 'b=; Max-Age=0')
  expect(visit(cookies, 'https://a.example/')).toBe('a=2')
})

it('are few', () => {
  const cookies = new ChainCookies()
  for (let page = 0; page < 10; page += 1) {
    visit(cookies, `https://a.example/`, ...Array.from({ length: 30 }, (_, at) => `c${page}-${at}=${at}`))
  }
  visit(cookies, 'https://a.example/', `long=${'x'.repeat(5_000)}`)
  expect(visit(cookies, 'https://a.example/').split('; ')).toHaveLength(20)
})
