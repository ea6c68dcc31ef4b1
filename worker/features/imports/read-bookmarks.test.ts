import { describe, expect, it } from 'vitest'
import { parseMoment } from './bookmark-moment.ts'
import { listBookmarks, parseBookmarks } from './read-bookmarks.ts'

const LINK = 'https://bread.example/'

const HEAD = '<!DOCTYPE NETSCAPE-Bookmark-file-1>'

async function read(text: string) {
  const bookmarks = await parseBookmarks(text)
  return bookmarks?.map(({ covers, tags, ...bookmark }) => ({
    ...bookmark,
    covers: covers.filter(Boolean),
    tags: tags.filter(Boolean),
  }))
}

const MARCH = Date.UTC(2011, 2, 13, 7, 6, 40)

it.each([
  ['seconds', '1300000000', MARCH],
  ['milliseconds', '1300000000000', MARCH],
  ['microseconds', '1300000000000000', MARCH],
  ['microseconds since 1601', String((MARCH + 11_644_473_600_000) * 1_000), MARCH],
  ['tenths of them', String((MARCH + 11_644_473_600_000) * 10_000), MARCH],
  ['a number', 1_300_000_000, MARCH],
  ['a date', '2011-03-13T07:06:40Z', MARCH],
  ['a day', '2011-03-13', Date.UTC(2011, 2, 13)],
  ['nothing', '', undefined],
  ['zero', '0', undefined],
  ['less than nothing', '-5', undefined],
  ['words', 'abc', undefined],
  ['another kind of value', {}, undefined],
])('a moment in %s is %j', (_, value, moment) => {
  expect(parseMoment(value)).toBe(moment)
})

describe('bookmarks of HTML', () => {
  it.each([
    ['comments before them', `<!-- made by a program -->\n${HEAD}`],
    ['a declaration of XML before them', `\ufeff<?xml version="1.0"?>\n${HEAD}`],
    ['no doctype', '<html><head><title>Bookmarks</title></head><body><h1>Bookmarks</h1>'],
  ])('are read with %s', async (_, start) => {
    const text = `${start}<DL><p>\n<DT><A HREF="${LINK}">Bread</A>\n</DL>`
    expect(await read(text)).toMatchObject([{ href: LINK, title: 'Bread' }])
  })

  it('have notes with line breaks, in which links are no bookmarks', async () => {
    const note = 'One<br>two, see <a href="https://x.example/">x</a> and more'
    const text = `${HEAD}<DL><p><DT><A HREF="${LINK}">Bread</A><DD>${note}\n<DT><A HREF="${LINK}2">Second</A></DL>`
    expect((await read(text))?.map(({ title, description }) => [title, description.trim()])).toEqual([
      ['Bread', 'One\ntwo, see x and more'],
      ['Second', ''],
    ])
  })

  it('of Raindrop have covers, and dates by other names', async () => {
    const text = `${HEAD}<DL><DT><A HREF="${LINK}" LAST_MODIFIED="1300000000" DATA-COVER="https://i.example/c.jpg">B</A></DL>`
    expect(await read(text)).toMatchObject([{ addedAt: MARCH, covers: ['https://i.example/c.jpg'] }])
    const [, pin] = [...listBookmarks((await parseBookmarks(text)) ?? [])]
    expect(pin).toMatchObject({ item: { image_urls: ['https://i.example/c.jpg'], reads_link: true } })
  })

  it('of Pocket are in its two lists', async () => {
    const text = `<!DOCTYPE html><html><head><title>Pocket Export</title></head><body>
      <h1>Unread</h1><ul><li><a href="${LINK}" time_added="1300000000" tags="soup,winter">Bread</a></li></ul>
      <h1>Read Archive</h1><ul><li><a href="${LINK}2" time_added="1300000000" tags="">Rolls</a></li></ul></body></html>`
    expect(await read(text)).toMatchObject([
      {
        href: LINK,
        title: 'Bread',
        addedAt: MARCH,
        tags: ['soup', 'winter'],
        folders: expect.arrayContaining(['Unread']),
      },
      { href: `${LINK}2`, title: 'Rolls', tags: [], folders: expect.arrayContaining(['Read Archive']) },
    ])
  })
})

describe('bookmarks of JSON', () => {
  it('of Karakeep have lists and tags; notes are none', async () => {
    const bookmarks = [
      {
        createdAt: 1_300_000_000,
        title: 'Bread',
        tags: ['a', 'b'],
        note: 'Good',
        archived: false,
        lists: ['l1'],
        content: { type: 'link', url: LINK },
      },
      { createdAt: 1, title: null, tags: [], note: null, content: { type: 'text', text: 'words' } },
      {
        createdAt: 1,
        title: null,
        tags: [{ name: 'c' }],
        note: null,
        content: { type: 'link', url: `${LINK}2`, title: 'Rolls' },
      },
      { createdAt: 1, title: 'x', tags: [], note: null, content: null },
    ]
    expect(await read(JSON.stringify({ bookmarks, lists: [{ id: 'l1', name: 'Baking' }] }))).toMatchObject([
      {
        href: LINK,
        title: 'Bread',
        description: 'Good',
        addedAt: MARCH,
        tags: ['a', 'b'],
        folders: expect.arrayContaining(['Baking']),
      },
      { href: `${LINK}2`, title: 'Rolls', tags: ['c'] },
    ])
  })

  it('of Linkwarden are in their collections', async () => {
    const links = [
      { name: 'Bread', url: LINK, description: 'Good', createdAt: '2011-03-13T07:06:40Z', tags: [{ name: 'a' }] },
      { name: 'A file', url: null, tags: [] },
    ]
    const download = {
      name: 'me',
      collections: [
        { name: 'Baking', links },
        { name: 'Empty', links: [] },
      ],
    }
    expect(await read(JSON.stringify(download))).toMatchObject([
      {
        href: LINK,
        title: 'Bread',
        description: 'Good',
        addedAt: MARCH,
        tags: ['a'],
        folders: expect.arrayContaining(['Baking']),
      },
    ])
  })

  it('of Pinboard have titles and tags between spaces', async () => {
    const row = { href: LINK, description: 'Bread', extended: 'Good', time: '2011-03-13T07:06:40Z', tags: 'a b' }
    expect(await read(JSON.stringify([row]))).toMatchObject([
      { href: LINK, title: 'Bread', description: 'Good', addedAt: MARCH, tags: ['a', 'b'] },
    ])
  })

  it.each(['{}', '[]', '[1]', '{"bookmarks":[{"a":1}]}', '{"collections":[1,{}]}', '{"roots":{}}', '{', 'null'])(
    'are not in %s',
    async (text) => {
      expect(await parseBookmarks(text)).toBeNull()
    },
  )
})

describe('bookmarks of a table', () => {
  it.each([
    ['Pocket', `title,url,time_added,tags,status\nBread,${LINK},1300000000,a|b,unread\n`],
    [
      'Raindrop',
      `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,Bread,,,${LINK},,"a, b",2011-03-13T07:06:40.000Z,,,false\n`,
    ],
    ['Instapaper', `URL,Title,Selection,Folder,Timestamp,Tags\n${LINK},Bread,,,1300000000,"[""a"",""b""]"\n`],
    ['a spreadsheet', `\ufeffTitle;Link;Tags;Date\r\n"Bread";${LINK};"a,b";2011-03-13T07:06:40Z\r\n\r\n`],
    ['a program', `"name"\t"address"\t"labels"\t"added"\nBread\t${LINK}\ta;b\t1300000000`],
  ])('of %s', async (_, text) => {
    expect(await read(text)).toMatchObject([{ href: LINK, title: 'Bread', addedAt: MARCH, tags: ['a', 'b'] }])
  })

  it('have commas, quotes and line breaks in their texts, folders, covers, and rows that are too short', async () => {
    const text = `url,title,note,folder,cover\n${LINK},"Bread, ""fresh""","one\ntwo",Baking,https://i.example/c.jpg\n${LINK}2\n,none\n`
    expect(await read(text)).toMatchObject([
      {
        title: 'Bread, "fresh"',
        description: 'one\ntwo',
        folders: expect.arrayContaining(['Baking']),
        covers: ['https://i.example/c.jpg'],
      },
      { href: `${LINK}2`, title: '' },
    ])
  })

  it.each(['', 'just words', 'a,b\n1,2', 'Dear all, the url is here'])('are not in %j', async (text) => {
    expect(await parseBookmarks(text)).toBeNull()
  })
})
