import { beforeEach, expect, test, vi } from 'vitest'
import { openPushed, showPush } from './show-push.ts'

const ORIGIN = 'https://tackboard.example'

const show = vi.fn(async () => {})
const openWindow = vi.fn(async () => null)
const focus = vi.fn(async () => null)

beforeEach(() => vi.clearAllMocks())

const scope = (open: string[] = []) => ({
  location: { origin: ORIGIN },
  registration: { showNotification: show },
  clients: { matchAll: async () => open.map((url) => ({ url, focus })), openWindow },
})

const notification = (data: unknown) => ({ data, close: vi.fn() })

test('a message is shown, in the place of an earlier one about the same item', async () => {
  const message = { id: '1', title: 'Tackboard', body: 'Ann reacted', url: '/pin/2/' }
  await showPush({ json: () => message }, scope())
  expect(show).toHaveBeenCalledExactlyOnceWith('Tackboard', {
    body: 'Ann reacted',
    tag: '1',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url: '/pin/2/' },
  })
})

test.each([
  ['empty', null],
  [
    'no JSON',
    {
      json() {
        throw new SyntaxError('Unexpected token')
      },
    },
  ],
])('one that is %s still shows that there is news', async (_, data) => {
  await showPush(data, scope())
  expect(show).toHaveBeenCalledExactlyOnceWith(
    'Tackboard',
    expect.objectContaining({ tag: 'news', data: { url: '/news_hub/' } }),
  )
})

test.each<[string, unknown, string]>([
  ['its page', { url: '/pin/2/' }, `${ORIGIN}/pin/2/`],
  ['the news where it names none', null, `${ORIGIN}/news_hub/`],
  ['no other site', { url: 'https://other.example/' }, ORIGIN],
  ['no other site by a short address', { url: '//other.example/' }, ORIGIN],
])('pressed, it opens %s', async (_, data, expected) => {
  const one = notification(data)
  await openPushed(one, scope([`${ORIGIN}/`]))
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(expected)
  expect(one.close).toHaveBeenCalledOnce()
})

test('a window that shows it already comes to the front', async () => {
  await openPushed(notification({ url: '/pin/2/' }), scope([`${ORIGIN}/`, `${ORIGIN}/pin/2/`]))
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
})
