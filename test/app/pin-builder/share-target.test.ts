import { expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { send, type Sent } from '../../helpers/client.ts'

const origin = inject('origin')

interface Manifest {
  share_target: { action: string; method: string; enctype: string; params: Record<string, unknown> }
}

/** Shares as an installed app does, in a browser without a service worker. */
async function share(form: FormData, headers: Sent['headers'] = { 'sec-fetch-site': 'none' }): Promise<Response> {
  const request = new Request(origin, { method: 'POST', body: form })
  return send(origin, href('sharedToBuilder'), {
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
  })
}

function build(fields: Record<string, string>, ...files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('files', file)
  return form
}

const paramsOf = (answer: Response) =>
  Object.fromEntries(new URL(answer.headers.get('location') ?? '', origin).searchParams)

it('the installed app takes links, texts, images and videos', async () => {
  const { share_target: target } = (await (await send(origin, href('manifest'))).json()) as Manifest
  expect(target).toEqual({
    action: '/pin-builder/share/',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*', 'video/*'] }],
    },
  })
})

it('a shared link leads to the pin builder with its title and text', async () => {
  const answer = await share(build({ title: 'Soup', text: 'Warm: https://boats.example/soup', url: '' }))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'private, no-store'])
  expect(answer.headers.get('location')).toMatch(/^\/pin-builder\/\?/)
  expect(paramsOf(answer)).toEqual({ url: 'https://boats.example/soup', title: 'Soup', description: 'Warm:' })
})

it('files are not taken, and the pin builder says so', async () => {
  const photo = new File([new Uint8Array(300_000)], 'a.jpg', { type: 'image/jpeg' })
  const answer = await share(build({ title: 'Soup' }, photo))
  expect([answer.status, paramsOf(answer)]).toEqual([303, { title: 'Soup', shared: 'lost' }])
})

it('a shared link never becomes code or another site', async () => {
  const answer = await share(
    build({ url: 'javascript:alert(1)', text: '//evil.example', next: 'https://evil.example/' }),
  )
  expect(paramsOf(answer)).toEqual({ description: '//evil.example' })
  expect(new URL(answer.headers.get('location') ?? '', origin).origin).toBe(origin)
})

it('another site cannot share by itself, and other forms are refused', async () => {
  expect((await share(build({ title: 'Soup' }), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send(origin, href('sharedToBuilder'), { form: { title: 'Soup' } })).status).toBe(415)
  expect((await send(origin, href('sharedToBuilder'))).status).not.toBe(500)
})
