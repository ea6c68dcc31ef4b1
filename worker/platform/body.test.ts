import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readBody, type BodyKind } from './body.ts'

const ADDRESS = 'https://tackboard.example/'
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

function read(
  body: BodyInit | null,
  contentType?: string,
  accepts: BodyKind[] = ['json'],
  headers: Record<string, string> = {},
) {
  const request = new Request(ADDRESS, {
    method: 'POST',
    body,
    headers: { ...(contentType === undefined ? {} : { 'content-type': contentType }), ...headers },
    duplex: 'half',
  } as RequestInit)
  if (contentType === undefined) request.headers.delete('content-type')
  return readBody(request, v.unknown(), { accepts, maxBytes: 100 })
}

describe('readBody', () => {
  it('reads JSON and form fields', async () => {
    expect(await read('{"a":[1]}', JSON_TYPE)).toEqual({ a: [1] })
    expect(await read('{"a":"é"}', 'Application/JSON; charset="UTF-8"')).toEqual({ a: 'é' })
    expect(await read('a=1&b=x+y%21&a=2', FORM_TYPE, ['form'])).toEqual({ a: '1', b: 'x y!' })
  })

  it('takes no body at all for an empty object', async () => {
    expect(await read(null)).toEqual({})
    expect(await read('', FORM_TYPE, ['form'])).toEqual({})
  })

  it.each([
    ['{"a":', JSON_TYPE],
    ['', JSON_TYPE],
    [new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE],
  ])('refuses the broken body %j', async (body, type) => {
    await expect(read(body, type)).rejects.toMatchObject({ error: 'malformedBody' })
  })

  it.each([
    ['text/plain', {}],
    ['application/jsonp', {}],
    [`${JSON_TYPE}; charset=utf-16`, {}],
    [FORM_TYPE, {}],
    ['multipart/form-data; boundary=x', {}],
    [JSON_TYPE, { 'content-encoding': 'gzip' }],
    [undefined, {}],
  ])('refuses the content type %s %j and names what to send', async (type, headers) => {
    await expect(read('{}', type, ['json'], headers)).rejects.toMatchObject({
      error: 'unsupportedMediaType',
      detail: expect.stringMatching(/^(mediaType|contentEncoding)\b/) as string,
    })
  })

  it('stops at the limit, announced or not', async () => {
    expect(await read(JSON.stringify('x'.repeat(98)), JSON_TYPE)).toHaveLength(98)
    await expect(read(JSON.stringify('x'.repeat(99)), JSON_TYPE)).rejects.toMatchObject({ error: 'bodyTooLarge' })
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(60))
      },
    })
    await expect(read(endless, JSON_TYPE)).rejects.toMatchObject({ error: 'bodyTooLarge' })
    expect(pulled).toBeLessThan(5)
  })

  it.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"options":{"all":true,"x":[{"y":"}"}],"\\u0061ll" : false}}', 'all'],
    ['{"x":[{},{"b":"\\\\\\"","c":{"b":1},"b":2}]}', 'b'],
  ])('refuses a key that an object has twice: %s', async (text, path) => {
    await expect(read(text, JSON_TYPE)).rejects.toMatchObject({ error: 'invalidInput', path, detail: 'givenTwice' })
    const options = { accepts: ['json'], maxBytes: 100, dangerousKeys: 'dropped' } as const
    const events = new Request(ADDRESS, { method: 'POST', body: text, headers: { 'content-type': JSON_TYPE } })
    await expect(readBody(events, v.unknown(), options)).resolves.toBeDefined()
  })

  it.each([
    '{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":"\\"a\\":1"},"c":"{\\"a\\":1,\\"a\\":2}"}',
    '{"x":[["a","a"],"a"]}',
    '{"":1," ":2}',
  ])('takes one name in several objects, and as a text: %s', async (text) => {
    expect(await read(text, JSON_TYPE)).toEqual(JSON.parse(text))
  })

  it.each([
    ['{"a":{"\\u005f_proto__":{"evil":1}},"b":1}', JSON_TYPE, 'a.__proto__'],
    ['{"a":[{"constructor":{"prototype":{}}}]}', JSON_TYPE, 'a.0.constructor'],
    ['__proto__=1&b=2', FORM_TYPE, '__proto__'],
  ])('lets no key reach a prototype: %s', async (text, type, path) => {
    const options = { accepts: ['json', 'form'], maxBytes: 100 } as const
    const send = () => new Request(ADDRESS, { method: 'POST', body: text, headers: { 'content-type': type } })
    await expect(readBody(send(), v.unknown(), options)).rejects.toMatchObject({ error: 'invalidInput', path })
    const body = await readBody(send(), v.unknown(), { ...options, dangerousKeys: 'dropped' })
    expect(JSON.stringify(body)).not.toMatch(/__proto__|constructor|evil/)
    expect(Object.assign({}, body)).not.toHaveProperty('evil')
  })
})
