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
  ['a day with slashes, from its year on', '2011/3/13', Date.UTC(2011, 2, 13)],
  ['a date of mails', 'Sun, 13 Mar 2011 07:06:40 GMT', MARCH],
  ['words of a month', 'Mar 13, 2011 07:06:40 UTC', MARCH],
  ['a date that may be read twice', '03/04/2011', undefined],
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

  const BREAD = { url: LINK, title: 'Bread' }

  it.each([
    [
      'Wallabag',
      [{ ...BREAD, tags: ['a'], created_at: '2011-03-13T07:06:40+00:00', preview_picture: 'https://i.example/c' }],
    ],
    ['linkding', { count: 1, results: [{ ...BREAD, tag_names: ['a'], date_added: '2011-03-13T07:06:40Z' }] }],
    ['Shiori', { bookmarks: [{ ...BREAD, excerpt: 'x', tags: [{ name: 'a' }], createdAt: '2011-03-13 07:06:40Z' }] }],
    ['a program', [{ link: LINK, name: 'Bread', tags: 'a,', time: 1_300_000_000 }]],
  ])('of %s are those things with an address and a title', async (_, file) => {
    expect(await read(JSON.stringify(file))).toMatchObject([
      { href: LINK, title: 'Bread', tags: ['a'], addedAt: MARCH },
    ])
  })

  it('are read line by line', async () => {
    const lines = [BREAD, { ...BREAD, title: 'Cake' }].map((row) => JSON.stringify(row)).join('\n')
    expect((await read(`${lines}\n`))?.map(({ title }) => title)).toEqual(['Bread', 'Cake'])
  })

  it.each([
    [
      'Karakeep',
      (folders: object[]) => ({
        lists: folders,
        bookmarks: [2, 4].map((list) => ({ content: { type: 'link', url: LINK }, lists: [list] })),
      }),
    ],
    [
      'Linkwarden',
      (folders: object[]) => ({ collections: folders.map((folder) => ({ ...folder, links: [{ url: LINK }] })) }),
    ],
  ])('of %s lie in the folders of their folders', async (_, write) => {
    const folders = [
      { id: 1, name: 'Food', parentId: null },
      { id: 2, name: 'Shops', parentId: 1 },
      { id: 3, name: 'Sports', parentId: 3 },
      { id: 4, name: 'Shops', parentId: 3 },
    ]
    const paths = (await read(JSON.stringify(write(folders))))?.map((bookmark) => bookmark.folders)
    expect(paths).toContainEqual(['Food', 'Shops'])
    expect(paths?.at(-1)?.slice(-2)).toEqual(['Sports', 'Shops'])
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

  it.each([
    ['with bars between them', `title|url\nBread|${LINK}\n`],
    ["with Excel's line before them", `sep=;\r\ntitle;url\r\nBread;${LINK}\r\n`],
    ["with Excel's line and other headings", `sep=^\nTitel^Adresse\nBread^${LINK}\n`],
    ['after empty lines', `\ufeff\n\r\ntitle,url\nBread,${LINK}\n`],
    ['with spaces behind its commas', `title, url, folder\n"Bread", "${LINK}", "Baking"\n`],
    ['with headings in another language', `Ссылка;Название\n${LINK};Bread\n`],
    ['with headings of no known name', `Nr,Page name,Website\n1,Bread,${LINK}\n`],
    ['without headings', `1,2011-03-13,Bread,${LINK}\n`],
    ['with quotes as in code', String.raw`title,url,note` + `\nBread,${LINK},"Said \\"yes\\", twice"\n`],
  ])('are read %s', async (_, text) => {
    expect(await read(text)).toMatchObject([{ href: LINK, title: 'Bread' }])
  })

  it('are a list of addresses, with any sign in them', async () => {
    const links = [LINK, `${LINK}a,b;c|d`, `${LINK}?q="x"`]
    expect((await read(`${links.join('\r\n')}\r\n\r\n`))?.map(({ href }) => href)).toEqual(links)
  })

  it('lose only their own rest where a quote is never closed', async () => {
    const text = `title,url\n"One, two",${LINK}1\n"Broken,${LINK}2\nThree,${LINK}3\n`
    expect((await read(text))?.map(({ title, href }) => [title, href])).toEqual([
      ['One, two', `${LINK}1`],
      ['Broken', `${LINK}2`],
      ['Three', `${LINK}3`],
    ])
  })

  it.each([
    '',
    'just words',
    'a,b\n1,2',
    'Dear all, the url is here',
    'Dear all, see\nhttps://x.example/ and more, or not',
    '<p>\nhttps://x.example/\n',
  ])('are not in %j', async (text) => {
    expect(await parseBookmarks(text)).toBeNull()
  })
})
