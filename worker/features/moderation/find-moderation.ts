import { sql, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { ID_PATTERN } from '#schema/constants/ids.ts'
import { SIGNATURE_PATTERN } from '#schema/media/media-url.ts'
import { ACTIONS_BY_TYPE, type Action, type ActionType } from '#schema/moderation/constants.ts'
import { DELETE_UNDO_MS } from '#schema/pins/constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isEmployee, requireMember } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { presentEntry, presentSubject } from './find-report-queue.ts'
import { findSubjects } from './find-subjects.ts'
import { moderatedImageUrl } from './moderated-media.ts'
import { readAudit, toIso } from './moderation-log.ts'
import { sameContent } from './refused-images.ts'

type Moderation = Extract<QueryResult<'ModerationQuery'>, { __typename: 'Moderation' }>
type Found = NonNullable<Moderation['found']>

/** What there is to act on, its state and its history. */
export async function findModeration(
  { db, reader, viewer, now }: QueryContext,
  { type, id, at, after }: QueryVariables<'ModerationQuery'>,
): Promise<QueryResult<'ModerationQuery'>> {
  if (!isEmployee(viewer)) return missing()
  const read = jsonReader({ db, reader })
  const ref = type !== null && ID_PATTERN.test(id) ? { type, id } : await resolveAddress(read, at)
  if (!ref) return { __typename: 'Moderation', found: null, after: null }
  const context = { db, reader, viewer: requireMember(viewer) }
  const person = ref.type === 'user' ? { person_id: ref.id } : {}
  const [findSubject, audit, known, image] = await Promise.all([
    findSubjects(context, [{ type: ref.type, subjectId: ref.id }]),
    readAudit(context, { subject_id: ref.id, ...person, bookmark: after }),
    ref.type === 'image' ? null : read<State>(selectState(ref.type, ref.id, now)),
    ref.type === 'image' ? read<ImageRow>(selectImage(ref.id)) : null,
  ])
  const state = known ?? NO_STATE
  const subject = presentSubject(findSubject({ type: ref.type, subjectId: ref.id }))
  const isThere = subject !== null || image?.isThere === 1
  if (!isThere && audit.items.length === 0) return { __typename: 'Moderation', found: null, after: null }
  const found: Omit<Found, 'actions'> = {
    ...ref,
    subject,
    image: image && {
      imageUrl: moderatedImageUrl(ref.id),
      pinCount: image.pinCount,
      isRefused: image.isRefused === 1,
    },
    isDeleted: state.deletedAt !== null,
    isSuspended: state.suspendedAt !== null && (state.suspendedUntil === null || state.suspendedUntil > now),
    suspendedUntil: toIso(state.suspendedUntil),
    images: [...new Set(state.images)],
    history: audit.items.map(presentEntry),
  }
  return {
    __typename: 'Moderation',
    found: {
      ...found,
      actions: isThere ? listActions(found, { ...state, isImageThere: image?.isThere === 1 }, now) : [],
    },
    after: audit.bookmark,
  }
}

interface State {
  deletedAt: number | null
  suspendedAt: number | null
  suspendedUntil: number | null
  images: string[]
}

const NO_STATE: State = { deletedAt: null, suspendedAt: null, suspendedUntil: null, images: [] }

/** A person looks through as many images one by one. */
const MOST_IMAGES = 12

interface Ref {
  type: ActionType
  id: string
}

/** What the reader answers of a statement that selects one JSON value; null without a row. */
type ReadJson = <Value>(select: SQL) => Promise<Value | null>

function jsonReader({ db, reader }: Pick<QueryContext, 'db' | 'reader'>): ReadJson {
  return async <Value>(select: SQL) => {
    const statement = db
      .select({ json: sql<string | null>`(${select})` })
      .from(users)
      .limit(1)
    const [row] = await reader.read(statement)
    return row?.json == null ? null : (JSON.parse(row.json) as Value)
  }
}

function selectState(type: Exclude<ActionType, 'image'>, id: string, now: number): SQL {
  const nothing = sql`'suspendedAt', null, 'suspendedUntil', null`
  switch (type) {
    case 'pin':
      return sql`select json_object('deletedAt', p.deleted_at, ${nothing}, 'images', json((
        select json_group_array(signature) from (select p.picture_signature as signature
          union select f.signature from pin_files f where f.pin_id = p.id limit ${MOST_IMAGES}))))
        from pins p where p.id = ${id}`
    case 'comment':
      return sql`select json_object('deletedAt', null, ${nothing}, 'images', ${listOf(sql`c.picture_signature`)})
        from comments c where c.id = ${id}`
    case 'board':
      return sql`select json_object('deletedAt', b.deleted_at, ${nothing}, 'images', ${listOf(sql`b.cover_signature`)})
        from boards b where b.id = ${id}`
    case 'user':
      return sql`select json_object(
        'deletedAt', case when u.retired_until is not null or u.deletion_due_at <= ${now} then 1 end,
        'suspendedAt', u.suspended_at, 'suspendedUntil', u.suspended_until,
        'images', ${listOf(sql`u.picture_signature, u.cover_signature`)}) from users u where u.id = ${id}`
  }
}

function listOf(signatures: SQL): SQL {
  return sql`json((select json_group_array(value) from json_each(json_array(${signatures})) where value is not null))`
}

interface ImageRow {
  isThere: number
  isRefused: number
  pinCount: number
}

function selectImage(signature: string): SQL {
  const { same } = sameContent(signature)
  return sql`select json_object('isThere', exists (select 1 from ${same}),
    'isRefused', exists (select 1 from refused_contents r where r.signature = ${signature}),
    'pinCount', (select count(*) from (
      select p.id from pins p where p.picture_signature in ${same} and p.deleted_at is null
      union select f.pin_id from pin_files f join pins p on p.id = f.pin_id
        where f.signature in ${same} and p.deleted_at is null)))`
}

function listActions(
  { type, subject, image, isDeleted, isSuspended }: Omit<Found, 'actions'>,
  { deletedAt, isImageThere }: State & { isImageThere: boolean },
  now: number,
): Action[] {
  const possible: Partial<Record<Action, boolean>> = {
    hide: subject !== null && !subject.isHidden && !isDeleted,
    restore:
      type === 'image' ? image?.isRefused === true : !isDeleted && (subject?.isHidden || subject?.isUnsafe) === true,
    delete:
      type === 'image'
        ? isImageThere
        : !isDeleted || (type === 'pin' && deletedAt !== null && deletedAt > now - DELETE_UNDO_MS),
    refuse: isImageThere && image?.isRefused === false,
    suspend: !isDeleted,
    unsuspend: isSuspended && !isDeleted,
    log_out: !isDeleted,
  }
  return ACTIONS_BY_TYPE[type].filter((action) => possible[action])
}

/** Resolves what is pasted from the address bar, or typed: a username, the id of a Pin, the signature of an image. */
async function resolveAddress(read: ReadJson, at: string): Promise<Ref | null> {
  const text = at.trim()
  const url = text === '' ? null : URL.parse(text, 'https://any.invalid')
  if (!url) return null
  const parts = url.pathname.split('/').flatMap((part) => (part === '' ? [] : readPart(part)))
  const [first = '', second] = parts
  const signature = parts.at(-1)?.replace(/\.\w+$/, '') ?? ''
  if (SIGNATURE_PATTERN.test(signature)) return { type: 'image', id: signature }
  const comment = url.searchParams.get('comment') ?? ''
  if (first === 'pin' && second !== undefined) {
    if (ID_PATTERN.test(comment)) return { type: 'comment', id: comment }
    return ID_PATTERN.test(second) ? { type: 'pin', id: second } : null
  }
  const username = first.replace(/^@/, '').toLowerCase()
  return read<Ref>(
    second === undefined
      ? sql`select json_object('type', type, 'id', id) from (select 'pin' as type, id from pins where id = ${first}
          union all select 'user', id from users where lower(username) = ${username}) limit 1`
      : sql`select json_object('type', 'board', 'id', b.id) from boards b join users u on u.id = b.owner_id
          where lower(u.username) = ${username} and b.slug in (${second}, ${second.toLowerCase()}) limit 1`,
  )
}

function readPart(part: string): string[] {
  try {
    return [decodeURIComponent(part).normalize('NFC')]
  } catch {
    return []
  }
}
