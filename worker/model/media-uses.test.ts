import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { MEDIA_USES } from './media-uses.ts'

/** What a name of a column may say that names files. */
const NAMES_FILES = /(?:^|_)(?:signature|picture|image|cover|media|avatar|video|videos|file|look|photo)(?:_|$)/

/** Columns with such a name that keep no published file, and why. */
const NO_USES: Readonly<Record<string, string>> = {
  'board_moves.cover_pin_id': 'a Pin',
  'boards.cover_pin_id': 'a Pin',
  'clip_hashes.signature': 'what is known of a file',
  'imports.media_id': 'an upload, which its row keeps',
  'media_checks.signature': 'a file that is to be looked at',
  'picture_removals.signature': 'a file that is to be removed',
  'pictures.look': 'what is known of a file',
  'pictures.signature': 'the file itself',
  'pin_details.media_attribution': 'who made it, elsewhere',
  'pin_details.videos': 'in pin_files',
  'pins.video_duration': 'what is known of a file',
  'refused_contents.signature': 'why a content is refused',
  'uploads.cover_id': 'an upload, which its row keeps',
  'uploads.signature': 'the address that its published file will have',
  'withheld_media.signature': 'a file that is not served',
}

/** Columns of JSON in which published files are named: `pin_files` has what they name. */
const IN_PIN_FILES = [
  'pin_details.carousel_data',
  'pin_details.products',
  'pin_details.story_pin_data',
  'pin_details.videos',
]

/** All others. A new one that names files needs a table like `pin_files`, and a use. */
const JSON_WITHOUT_FILES = [
  'board_collaborators.permissions',
  'board_invites.permissions',
  'board_moves.entry_ids',
  'board_moves.made_sections',
  'board_moves.merged_away',
  'comments.tags',
  'events.data',
  'import_items.item',
  'lead_forms.fields',
  'live_frames.data',
  'passkeys.transports',
  'pin_details.ad_targeting_attribution',
  'pin_details.article',
  'pin_details.embed',
  'pin_details.imported_topics',
  'pin_details.media_attribution',
  'pin_details.recipe',
  'pin_details.recommendation_reason',
  'pin_details.sponsorship',
  'pin_details.tagged_products',
  'pin_drafts.fields',
  'reports.detailed_reasons',
  'reports.facts',
  'reports.messages',
  'user_landing_signals.invite_redemption',
  'user_landing_signals.paid_landing',
  'user_landing_signals.visited_pages',
  'user_properties.value',
  'users.connected_networks',
  'users.filtered_words',
  'users.nags',
]

const named = ({ table, name }: SQLiteColumn) => `${getTableName(table)}.${name}`

async function listColumns(): Promise<SQLiteColumn[]> {
  const modules = Object.values(import.meta.glob<object>('../../db/tables/**/*.ts', { eager: true }))
  const tables = modules.flatMap((module) => Object.values(module)).filter((one) => is(one, SQLiteTable))
  return tables.flatMap((table) => getTableConfig(table).columns)
}

it('every column that refers to an image or is named like a file is a use of files, or it says why it is none', async () => {
  const columns = await listColumns()
  expect(columns.length).toBeGreaterThan(400)
  const referring = columns
    .flatMap(({ table }) => getTableConfig(table).foreignKeys)
    .flatMap((key) => {
      const { columns: from, foreignTable } = key.reference()
      return getTableName(foreignTable) === 'pictures' ? from.map(named) : []
    })
  const looking = columns.filter(({ name }) => NAMES_FILES.test(name)).map(named)
  expect([...new Set([...referring, ...looking])].sort()).toEqual(
    [...MEDIA_USES.map(named), ...Object.keys(NO_USES)].sort(),
  )
})

it('no column of JSON names files beside those that pin_files is kept from', async () => {
  const columns = (await listColumns()).filter(({ dataType }) => dataType === 'json')
  expect(columns.map(named).sort()).toEqual([...IN_PIN_FILES, ...JSON_WITHOUT_FILES].sort())
})
