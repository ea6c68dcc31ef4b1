import { sql } from 'drizzle-orm'
import { isRtl, toLanguageTag } from '#schema/constants/locales.ts'
import { escapeXml } from '#worker/platform/xml.ts'
import { getTexts } from '#worker/texts/texts.ts'
import type { DataContext } from './data-context.ts'
import { DATA_PARTS, type DataPartName } from './data-parts.ts'

/** More are in their file. */
const LISTED_BOARDS = 200

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
dt { margin-top: 1rem; font-weight: 600; } dd { margin: 0; } .count { font-weight: 400; opacity: .7; }`

interface Counts extends Partial<Record<DataPartName, number>> {
  boards: number
  pins: number
  saves: number
  comments: number
}

export async function indexPage({
  db,
  viewer: { user },
  now,
}: Pick<DataContext, 'db' | 'viewer' | 'now'>): Promise<string> {
  const { locale, text } = getTexts(user.locale)
  const tag = toLanguageTag(locale)
  const [[counts], boards] = await db.batch([
    db.all<Counts>(sql`select
      (select count(*) from boards where owner_id = ${user.id} and deleted_at is null) as boards,
      (select count(*) from pins where pinner_id = ${user.id} and deleted_at is null) as pins,
      (select count(*) from saves where user_id = ${user.id}) as saves,
      (select count(*) from comments where user_id = ${user.id}) as comments`),
    db.all<{ name: string; description: string }>(sql`select name, description from boards
      where owner_id = ${user.id} and deleted_at is null order by id limit ${LISTED_BOARDS + 1}`),
  ])
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(now)
  const files = DATA_PARTS.map(({ name }) => {
    const count = counts?.[name]
    const note =
      count === undefined ? '' : ` <span class="count">(${escapeXml(text('download.count', { count }))})</span>`
    return `<dt><a href="data/${name}.json">${name}.json</a>${note}</dt><dd>${escapeXml(text(`download.file.${name}`))}</dd>`
  })
  const listed = boards.slice(0, LISTED_BOARDS)
  const list = listed.map(
    ({ name, description }) =>
      `<li><strong>${escapeXml(name)}</strong>${description === '' ? '' : `<br>${escapeXml(description)}`}</li>`,
  )
  return `<!doctype html>
<html lang="${tag}" dir="${isRtl(locale) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(text('download.title'))}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeXml(text('download.heading', { name: user.fullName }))}</h1>
<p>${escapeXml(text('download.about', { username: user.username, date }))}</p>
<p>${escapeXml(text('download.private'))}</p>
<h2>${escapeXml(text('download.files'))}</h2>
<dl>${files.join('\n')}</dl>
<h2>${escapeXml(text('download.images'))}</h2>
<p>${escapeXml(text('download.imagesText'))}</p>
<h2>${escapeXml(text('download.boardsHeading'))}</h2>
${listed.length === 0 ? `<p>${escapeXml(text('download.noBoards'))}</p>` : `<ul>${list.join('\n')}</ul>`}
${boards.length > LISTED_BOARDS ? `<p>${escapeXml(text('download.moreBoards'))}</p>` : ''}
</body>
</html>
`
}
