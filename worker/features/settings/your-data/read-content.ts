import { sql, type SQL } from 'drizzle-orm'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isoDate, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import type { DataContext } from './data-context.ts'

type Reads = Pick<DataContext, 'db' | 'viewer'>

interface BoardRow {
  key: string
  id: string
  name: string
  slug: string
  description: string
  privacy: string
  sections: string
  createdAt: number
}

export async function* boardRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<BoardRow>(sql`
      select b.id as key, b.id, b.name, b.slug, b.description, b.privacy, b.created_at as "createdAt",
        (select json_group_array(json_object('slug', s.slug, 'title', s.title)) from board_sections s
          where s.board_id = b.id) as sections
      from boards b where b.owner_id = ${user.id} and b.deleted_at is null and b.id > ${after}
      order by b.id limit ${ROWS_PER_READ}`),
  )
  for await (const { sections, createdAt, ...board } of rows) {
    yield { ...board, sections: JSON.parse(sections) as unknown, created_at: isoDate(createdAt) }
  }
}

interface PinRow {
  key: string
  id: string
  title: string
  description: string
  altText: string
  link: string | null
  board: string | null
  audience: string
  isHidden: number
  provenance: string | null
  picture: string
  createdAt: number
}

export async function* pinRows({ db, viewer }: Reads) {
  const rows = pagedRows((after) =>
    db.all<PinRow>(sql`
      select p.id as key, p.id, p.title, p.description, p.alt_text as "altText", p.link,
        ${boardName(viewer, sql`p.board_id`)} as board, p.audience, p.is_hidden as "isHidden", p.provenance, p.picture_signature as picture, p.created_at as "createdAt"
      from pins p where p.pinner_id = ${viewer.user.id} and p.deleted_at is null and p.id > ${after}
      order by p.id limit ${ROWS_PER_READ}`),
  )
  for await (const { altText, isHidden, createdAt, ...pin } of rows) {
    yield { ...pin, alt_text: altText, is_hidden: isHidden === 1, created_at: isoDate(createdAt) }
  }
}

/** Null for one that the user may not open any more, such as a secret one that they have left. */
function boardName(viewer: Viewer, id: SQL): SQL {
  return sql`(select ${boards.name} from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
    where ${boards.id} = ${id} and ${mayOpenBoard(viewer)})`
}

interface SaveRow {
  key: string
  pinId: string
  board: string | null
  isOpen: number
  title: string
  link: string | null
  pinner: string
  note: string
  createdAt: number
}

export async function* saveRows({ db, viewer }: Reads) {
  const rows = pagedRows((after) =>
    db.all<SaveRow>(sql`
      select s.id as key, s.pin_id as "pinId", ${boardName(viewer, sql`s.board_id`)} as board,
        ${mayOpen(viewer)} as "isOpen", ${pins.title} as title,
        ${pins.link} as link, u.username as pinner, s.note as note, s.created_at as "createdAt"
      from saves s join ${pins} on ${pins.id} = s.pin_id
        join users u on u.id = ${pins.pinnerId}
      where s.user_id = ${viewer.user.id} and s.id > ${after} order by s.id limit ${ROWS_PER_READ}`),
  )
  for await (const { pinId, board, isOpen, title, link, pinner, note, createdAt } of rows) {
    const pin = isOpen === 1 ? { title, link, pinner } : { title: null, link: null, pinner: null }
    yield { pin_id: pinId, ...pin, board, note, saved_at: isoDate(createdAt) }
  }
}

interface CommentRow {
  key: string
  id: string
  pinId: string
  parentId: string | null
  text: string
  picture: string | null
  extension: MediaExtension | null
  likeCount: number
  helpfulCount: number
  createdAt: number
  editedAt: number | null
}

/** Files of its images are under `pictures/`. */
export async function* commentRows(reads: Reads) {
  for await (const comment of ownComments(reads)) {
    const { id, pinId, parentId, text, picture, extension, likeCount, helpfulCount, createdAt, editedAt } = comment
    yield {
      id,
      pin_id: pinId,
      parent_id: parentId,
      is_reply: parentId !== null,
      text,
      picture: picture === null ? null : `${picture}.${extension}`,
      like_count: likeCount,
      helpful_count: helpfulCount,
      created_at: isoDate(createdAt),
      edited_at: editedAt === null ? null : isoDate(editedAt),
    }
  }
}

function ownComments({ db, viewer: { user } }: Reads) {
  return pagedRows((after) =>
    db.all<CommentRow>(sql`
      select c.id as key, c.id, c.pin_id as "pinId", c.parent_id as "parentId", c.text,
        c.picture_signature as picture, p.extension, c.like_count as "likeCount", c.helpful_count as "helpfulCount",
        c.created_at as "createdAt", c.edited_at as "editedAt"
      from comments c left join pictures p on p.signature = c.picture_signature
      where c.user_id = ${user.id} and c.id > ${after} order by c.id limit ${ROWS_PER_READ}`),
  )
}

interface UploadRow {
  key: string
  id: string
  kind: string
  status: string
  bytes: number
  signature: string | null
  createdAt: number
}

export async function* uploadRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<UploadRow>(sql`
      select id as key, id, kind, status, bytes, signature, created_at as "createdAt" from uploads
      where owner_id = ${user.id} and error is not 'mediaNotFound' and id > ${after}
      order by id limit ${ROWS_PER_READ}`),
  )
  for await (const { createdAt, ...upload } of rows) yield { ...upload, created_at: isoDate(createdAt) }
}

interface DraftRow {
  key: string
  id: string
  fields: string
  createdAt: number
  updatedAt: number
}

export async function* draftRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<DraftRow>(sql`
      select id as key, id, fields, created_at as "createdAt", updated_at as "updatedAt" from pin_drafts
      where owner_id = ${user.id} and published_at is null and id > ${after} order by id limit ${ROWS_PER_READ}`),
  )
  for await (const { id, fields, createdAt, updatedAt } of rows) {
    const pin: unknown = JSON.parse(fields)
    yield { id, pin, created_at: isoDate(createdAt), updated_at: isoDate(updatedAt) }
  }
}

interface ImportRow {
  key: string
  id: string
  kind: string | null
  status: string
  done: number
  total: number | null
  createdAt: number
}

export async function* importRows({ db, viewer: { user } }: Reads) {
  const rows = pagedRows((after) =>
    db.all<ImportRow>(sql`
      select id as key, id, kind, status, done, total, created_at as "createdAt" from imports
      where owner_id = ${user.id} and id > ${after} order by id limit ${ROWS_PER_READ}`),
  )
  for await (const { createdAt, ...one } of rows) yield { ...one, created_at: isoDate(createdAt) }
}
