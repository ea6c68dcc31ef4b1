import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { importItems } from '#db/tables/imports.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { ImportData } from '#schema/settings/import-calls.ts'
import { startApp } from '../../helpers/app.ts'
import { readData } from '../../helpers/client.ts'
import { makeFile, toBytes, type FileBytes } from '../../helpers/image-files.ts'
import { importerOf, type Importer } from '../../helpers/imports.ts'
import { makeBoard, makeSession, makeTopic, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { startWebPages, type WebPages } from '../../helpers/web-pages.ts'
import { makeZip, type ZipEntry } from '../../helpers/zip.ts'

let site: Site
let web: WebPages
let me: UserRow
let importer: Importer
let photo: FileBytes
let topic: { id: string; slug: string }

beforeAll(async () => {
  web = await startWebPages()
  site = await startApp({ vars: { LINK_TEST_ORIGINS: web.origin } })
  photo = await makeFile('jpeg', { width: 300, height: 200 })
  topic = await makeTopic(site.db)
}, 60_000)

afterAll(async () => {
  await Promise.all([site.stop(), web.stop()])
})

beforeEach(async () => {
  me = await makeUser(site.db)
  importer = importerOf(site, await makeSession(site.db, me))
})

const ownPins = () =>
  site.db
    .select({
      title: pins.title,
      description: pins.description,
      link: pins.link,
      altText: pins.altText,
      audience: pins.audience,
      createdAt: pins.createdAt,
      board: boards.name,
      topic: pins.topicId,
    })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .where(eq(pins.pinnerId, me.id))
    .orderBy(pins.id)

const ownBoards = () =>
  site.db
    .select({ name: boards.name, slug: boards.slug, privacy: boards.privacy })
    .from(boards)
    .where(eq(boards.ownerId, me.id))
    .orderBy(sql`position desc, id desc`)

const reasons = ({ problems }: ImportData) => problems.map(({ name, reason }) => [name, reason])

function servePhoto(): string {
  return web.serve(`/${newId()}.jpg`, { headers: { 'content-type': 'image/jpeg' }, body: photo })
}

function servePage(title: string): string {
  return web.serve(
    `/${newId()}`,
    `<title>${title}</title><meta property="og:image" content="${servePhoto()}">
    <meta property="og:description" content="About ${title}">`,
  )
}

const HEAD = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8"><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>`

describe('bookmarks', () => {
  it('are pins of what their pages show, on a secret board for each folder', async () => {
    const [bread, boat] = [servePage('Bread of the web'), servePage('A boat')]
    const empty = web.serve(`/${newId()}`, '<title>Nothing to see</title>')
    const result = await importer.finish(`${HEAD}
<DL><p>
  <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>
  <DL><p>
    <DT><A HREF="${bread}" ADD_DATE="1600000000" ICON="data:image/png;base64,AAAA">My bread &amp; butter</A>
    <DD>Said of it
    <DT><H3>Boats &amp; more</H3>
    <DL><p>
      <DT><A HREF="${boat}"></A>
      <DT><A HREF="${boat}">The same again</A>
    </DL><p>
    <DT><A HREF="javascript:alert(1)">A bookmarklet</A>
  </DL><p>
  <DT><A HREF="${empty}">No image</A>
</DL><p>`)
    expect(result).toMatchObject({ kind: 'bookmarks', status: 'done', done: 8, total: 8 })
    expect(reasons(result)).toEqual([
      ['A bookmarklet', "We can't open this link. Use the public address of a web page."],
      ['No image', "We couldn't find an image for this."],
    ])
    const made = await ownPins()
    expect(made.map(({ title, description, link, board }) => [title, description, link, board])).toEqual([
      ['My bread & butter', 'Said of it', bread, 'Bar'],
      ['A boat', 'About A boat', boat, 'Boats & more'],
    ])
    expect(made[0]?.createdAt).toBe(1_600_000_000_000)
    expect(made.map(({ audience }) => audience)).toEqual(['board', 'board'])
    expect(await ownBoards()).toMatchObject([
      { name: 'Bar', privacy: 'secret' },
      { name: 'Boats & more', privacy: 'secret' },
      { name: 'Bookmarks', privacy: 'secret' },
    ])
  })

  it('have the covers that their program keeps, and the image of their page where a cover is gone', async () => {
    const [dead, live] = [web.serve(`/${newId()}`, { status: 404 }), servePage('Alive')]
    await importer.finish(`${HEAD}<DL><p>
      <DT><A HREF="${dead}" DATA-COVER="${servePhoto()}">Gone</A>
      <DT><A HREF="${live}" DATA-COVER="${web.origin}/no-cover.png">Still there</A></DL>`)
    expect(new Map((await ownPins()).map(({ title, link }) => [title, link]))).toEqual(
      new Map([
        ['Gone', dead],
        ['Still there', live],
      ]),
    )
  })

  it('are read where their addresses have no scheme', async () => {
    const result = await importer.finish(`title,url\nOne,bread.invalid/x\nTwo,about:config\n`)
    expect(reasons(result)).toEqual([
      ['One', "We can't open this link. Use the public address of a web page."],
      ['Two', "We can't open this link. Use the public address of a web page."],
    ])
    const [item] = await site.db
      .select({ item: importItems.item })
      .from(importItems)
      .where(sql`${importItems.importId} = ${result.id} and ${importItems.name} = 'One'`)
    expect(JSON.stringify(item?.item)).toContain('https://bread.invalid/x')
  })

  it('of a table in a ZIP of several parts are all read', async () => {
    const links = [servePage('One'), servePage('Two')]
    const parts = links.map((link, part) => ({
      name: `pocket/part_00000${part}.csv`,
      content: Buffer.from(`title,url,time_added,tags,status\nPart ${part},${link},1300000000,,unread\n`),
    }))
    const result = await importer.finish(makeZip(parts))
    expect(result).toMatchObject({ kind: 'bookmarks', status: 'done' })
    expect((await ownPins()).map(({ title, createdAt }) => `${title} ${createdAt}`).toSorted()).toEqual([
      'Part 0 1300000000000',
      'Part 1 1300000000000',
    ])
  })

  const microseconds = (moment: number) => moment * 1_000
  const BOOKMARKED = Date.UTC(2021, 4, 6, 7, 8, 9)
  const seconds = BOOKMARKED / 1_000

  it.each<[browser: string, write: (link: string, other: string) => string | ZipEntry[]]>([
    [
      'Firefox',
      (link, other) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'none'"></meta>
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>

<DL><p>
    <DT><A HREF="place:type=6&sort=14" ADD_DATE="1">Recent Tags</A>
    <HR>    <DT><H3 ADD_DATE="${seconds}" LAST_MODIFIED="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks Toolbar</H3>
    <DL><p>
        <DT><A HREF="${link}" ADD_DATE="${seconds}" ICON_URI="x" TAGS="${topic.slug},mine">Café &amp; bread</A>
    </DL><p>
    <DT><A HREF="${other}" ADD_DATE="1">Other</A>
</DL>
`,
    ],
    [
      'Chrome',
      (link, other) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="${seconds}" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks Toolbar</H3>
    <DL><p>
        <DT><A HREF="${link}" ADD_DATE="${seconds}" ICON="data:image/png;base64,AAAA">Café &amp; bread</A>
    </DL><p>
    <DT><A HREF="${other}" ADD_DATE="1">Other</A>
</DL><p>
`,
    ],
    [
      'Safari, in the ZIP of its data',
      (link, other) => [
        { name: 'History.json', content: Buffer.from('{"history": []}') },
        { name: 'Passwords.csv', content: Buffer.from('Title,URL') },
        {
          name: 'Bookmarks.html',
          content: Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
\t<HTML>
\t<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
\t<Title>Bookmarks</Title>
\t<H1>Bookmarks</H1>
\t<DT><H3 FOLDED>Bookmarks Toolbar</H3>
\t<DL><p>
\t\t<DT><A HREF="${link}">Café &amp; bread</A>
\t</DL><p>
\t<DT><A HREF="${other}">Other</A>
</HTML>
`),
        },
      ],
    ],
    [
      'a backup of Firefox',
      (link, other) =>
        JSON.stringify({
          guid: 'root________',
          title: '',
          type: 'text/x-moz-place-container',
          children: [
            {
              guid: 'toolbar_____',
              title: 'Bookmarks Toolbar',
              root: 'toolbarFolder',
              children: [
                { title: 'Café & bread', uri: link, dateAdded: microseconds(BOOKMARKED), tags: `${topic.slug},mine` },
                { type: 'text/x-moz-place-separator' },
              ],
            },
            { title: 'Other', uri: other },
          ],
        }),
    ],
    [
      'the profile of Chrome',
      (link, other) =>
        JSON.stringify({
          checksum: 'x',
          roots: {
            bookmark_bar: {
              name: 'Bookmarks Toolbar',
              type: 'folder',
              children: [
                { name: 'Café & bread', url: link, date_added: String(microseconds(BOOKMARKED + 11_644_473_600_000)) },
              ],
            },
            other: { name: '', type: 'folder', children: [{ name: 'Other', url: other }] },
          },
          version: 1,
        }),
    ],
  ])('of %s are read', async (browser, write) => {
    const [link, other] = [servePage('Bread'), servePage('Other')]
    const file = write(link, other)
    const result = await importer.finish(typeof file === 'string' ? file : makeZip(file))
    expect(result).toMatchObject({ kind: 'bookmarks', status: 'done' })
    expect(result.problems.map(({ name }) => name)).toEqual(browser === 'Firefox' ? ['Recent Tags'] : [])
    const made = await ownPins()
    expect(made.map(({ title, board }) => `${title} on ${board}`).toSorted()).toEqual([
      'Café & bread on Bookmarks Toolbar',
      'Other on Bookmarks',
    ])
    const bread = made.find(({ board }) => board === 'Bookmarks Toolbar')
    if (!browser.startsWith('Safari')) expect(bread?.createdAt).toBe(BOOKMARKED)
    if (browser.includes('Firefox')) expect(bread?.topic).toBe(topic.id)
  })

  it('do not land on a board that others see, whatever its name is', async () => {
    const open = await makeBoard(site.db, me, { name: 'Recipes', slug: 'recipes' })
    const file = `${HEAD}<DL><DT><H3>Recipes</H3><DL><DT><A HREF="${servePage('Private bread')}">x</A></DL></DL>`
    await importer.finish(file)
    expect(await ownBoards()).toEqual(
      expect.arrayContaining([
        { name: 'Recipes', slug: open.slug, privacy: 'public' },
        { name: 'Recipes 2', slug: 'recipes-2', privacy: 'secret' },
      ]),
    )
    expect((await ownPins()).map(({ board, audience }) => [board, audience])).toEqual([['Recipes 2', 'board']])
    await importer.finish(file)
    expect(await ownPins()).toHaveLength(1)
  })

  it.each([
    ['is shared', { isCollaborative: true }, false],
    ['waits for someone who was invited', {}, true],
    ['our team has hidden, and may restore', { chosenPrivacy: 'public' }, false],
  ] as const)('do not land on a secret board of the name that %s', async (_, columns, isInvited) => {
    const board = await makeBoard(site.db, me, { name: 'Plans', slug: 'plans', privacy: 'secret', ...columns })
    if (isInvited) {
      await site.db.insert(boardInvites).values({
        id: newId(),
        boardId: board.id,
        kind: 'link',
        code: newId(),
        inviterId: me.id,
        permissions: [],
        createdAt: Date.now(),
      })
    }
    const file = `${HEAD}<DL><DT><H3>Plans</H3><DL><DT><A HREF="${servePage('A private plan')}">x</A></DL></DL>`
    await importer.finish(file)
    expect((await ownPins()).map(({ board: name, audience }) => [name, audience])).toEqual([['Plans 2', 'board']])
  })

  it('of 100,000 links in an encoding that they do not declare are read as they were meant', async () => {
    const links = Array.from({ length: 100_000 }, (_, n) => `<DT><A HREF="https://caf.example/${n}">Café n° ${n}</A>\n`)
    const file = toBytes(Buffer.from(`${HEAD}<DL><DT><H3>Crème brûlée</H3><DL>${links.join('')}</DL></DL>`, 'latin1'))
    const { id } = await importer.start(file)
    let listed = await importer.read(id)
    // The first item is the board.
    while (listed.done === 0 && listed.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      listed = await importer.read(id)
    }
    expect(listed).toMatchObject({ kind: 'bookmarks', status: 'running', total: 100_001 })
    // The board is made first, and a pause may come before it.
    await expect
      .poll(ownBoards, { timeout: 60_000, interval: 50 })
      .toMatchObject([{ name: 'Crème brûlée', slug: 'creme-brulee' }])
    await readData(await importer.call('update', { id, paused: true }))
    const [last] = await site.db
      .select({ name: importItems.name })
      .from(importItems)
      .where(sql`${importItems.importId} = ${id} and ${importItems.position} = 100000`)
    expect(last?.name).toBe('Café n° 99999')
    await readData(await importer.call('delete', { id }))
    expect(await site.db.$count(importItems, eq(importItems.importId, id))).toBe(0)
  }, 120_000)

  it('of UTF-8 in which a title was cut in the middle of a character are not read as something else', async () => {
    const titles = Array.from({ length: 40 }, (_, place) => `<DT><A HREF="javascript:${place}">Größe ${place}</A>`)
    const cut = Buffer.from([0xc3])
    const [start, end] = [
      `${HEAD}<DL><DT><H3>Maße</H3><DL>${titles.join('')}<DT><A HREF="javascript:x">Caf`,
      '</A></DL></DL>',
    ]
    const result = await importer.finish(toBytes(Buffer.concat([Buffer.from(start), cut, Buffer.from(end)])))
    expect(result).toMatchObject({ kind: 'bookmarks', problem_count: 41 })
    expect(result.problems.map(({ name }) => name)).toEqual([
      ...titles.map((_, place) => `Größe ${place}`),
      'Caf\uFFFD',
    ])
  })

  it.each([
    ['UTF-16 with a mark', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])('in %s are read', async (_, encode) => {
    const text = `${HEAD}<DL><DT><H3>Größe</H3><DL><DT><A HREF="javascript:1">x</A></DL></DL>`
    await importer.finish(toBytes(encode(text)))
    expect(await ownBoards()).toMatchObject([{ name: 'Größe' }])
  })
})

describe('the data of a Pinterest account', () => {
  const pin = (id: number, lines: Record<string, string>) =>
    `<a href="https://www.pinterest.com/pin/${id}/">https://www.pinterest.com/pin/${id}/</a>
    ${Object.entries(lines)
      .map(([key, value]) => `<br>${key}: ${value},`)
      .join('\n')}<br>\n<br>`

  it('brings its pins with their boards, dates and links, and nothing private into the open', async () => {
    const link = servePage('From the page')
    const source = { 'Canonical Link': `<a href="${link}">${link}</a>` }
    const texts = { Title: 'Bread', Details: 'Rye &amp; salt', Image: 'No data', 'Alt Text': 'A loaf' }
    const created = { 'Created at': '2017/02/13 15:35:01', Private: 'False' }
    const page = `<div id="contents"><h1 id="a">Boards</h1><br>Board Name: Not a Pin,<br>
      <h1 id="b">Pins</h1>
      ${pin(1, { ...texts, 'Board Id': '7', 'Board Name': 'Kitchen', ...source, ...created })}
      ${pin(2, { Title: 'No data', 'Board Name': 'Gifts', ...source, Private: 'True' })}
      ${pin(3, { Title: 'Gone', 'Board Name': 'No data', 'Canonical Link': 'No data' })}
      <h1 id="c">Comments</h1><br>Title: Not a Pin,<br></div>`
    const result = await importer.finish(makeZip([{ name: 'data/pins.html', content: Buffer.from(page) }]))
    expect(result).toMatchObject({ kind: 'pinterest', status: 'done', done: 6, total: 6 })
    expect(reasons(result)).toEqual([['Gone', "We couldn't find an image for this."]])
    expect(await ownBoards()).toMatchObject([
      { name: 'Kitchen', privacy: 'public' },
      { name: 'Gifts', privacy: 'secret' },
      { name: 'Pinterest', privacy: 'secret' },
    ])
    expect((await ownPins()).toSorted((one, other) => one.createdAt - other.createdAt)).toMatchObject([
      {
        title: 'Bread',
        description: 'Rye & salt',
        altText: 'A loaf',
        link,
        board: 'Kitchen',
        audience: 'public',
        createdAt: Date.UTC(2017, 1, 13, 15, 35, 1),
      },
      { title: 'From the page', board: 'Gifts', audience: 'board' },
    ])
  })
})

describe('a dump of Pinry', () => {
  const row = (id: number, fields: object) => ({
    id,
    url: null,
    referer: null,
    description: '',
    private: false,
    submitter: { username: 'somebody' },
    image: null,
    tags: [],
    ...fields,
  })

  it('brings its pins by their addresses, once each, on their boards', async () => {
    const topic = await makeTopic(site.db)
    const image = { image: servePhoto(), width: 300, height: 200 }
    const pinsOfApi = [
      row(1, { image, description: 'On a board', referer: 'https://boats.example/', tags: [topic.slug, 'unknown'] }),
      row(2, { url: servePhoto(), description: 'On none', private: true }),
      row(3, { description: 'Without an image' }),
    ]
    const boardsOfApi = [{ id: 9, name: 'Boats', private: false, pins_detail: [pinsOfApi[0]] }]
    const dump = JSON.stringify([
      { count: 1, results: boardsOfApi },
      { count: 3, next: null, results: pinsOfApi },
    ])
    const result = await importer.finish(dump)
    expect(result).toMatchObject({ kind: 'pinry', status: 'done', done: 5, total: 5 })
    expect(reasons(result)).toEqual([['Without an image', "We couldn't find an image for this."]])
    const made = await ownPins()
    expect(made.map(({ description, link, board, audience }) => [description, link, board, audience])).toEqual([
      ['On none', null, 'Pinry', 'board'],
      ['On a board', 'https://boats.example/', 'Boats', 'public'],
    ])
  })

  it('takes the files that lie beside it', async () => {
    const image = { image: 'https://pinry.example/media/image/original/by-md5/a/b/one.jpg', width: 300, height: 200 }
    const result = await importer.finish(
      makeZip([
        {
          name: 'pins.json',
          content: Buffer.from(JSON.stringify({ results: [row(1, { image, description: 'Here' })] })),
        },
        { name: 'media/image/original/by-md5/a/b/one.jpg', content: photo },
      ]),
    )
    expect(result).toMatchObject({ kind: 'pinry', status: 'done', problems: [] })
    expect(await ownPins()).toMatchObject([{ description: 'Here' }])
  })
})
