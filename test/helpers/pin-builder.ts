import type { PinData, PinDraftData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { readData, send } from './client.ts'
import { makeBoard, makeSession, makeUser, type BoardRow, type UserRow } from './rows.ts'
import type { Site } from './site.ts'
import { makeUpload } from './uploads.ts'

type Verb = 'get' | 'create' | 'update' | 'delete'

export interface Maker {
  user: UserRow
  cookie: string
  board: BoardRow
  call(verb: Verb, options: object, headers?: Record<string, string>): Promise<Response>
  upload(columns?: Parameters<typeof makeUpload>[2]): Promise<string>
  /** Fields of a plain pin, with an image of its own. */
  plain(fields?: object): Promise<object>
  publish(fields?: object): Promise<PinData>
  draft(fields?: object): Promise<PinDraftData>
}

/** A member with a board who makes pins. */
export async function makeMaker(site: Site, columns: Parameters<typeof makeUser>[1] = {}): Promise<Maker> {
  const user = await makeUser(site.db, columns)
  const cookie = await makeSession(site.db, user)
  const board = await makeBoard(site.db, user)
  const call: Maker['call'] = (verb, options, headers = {}) => callPin(site, verb, options, { cookie, headers })
  const upload: Maker['upload'] = async (given) => (await makeUpload(site, user, given)).id
  const plain: Maker['plain'] = async (fields = {}) => ({
    kind: 'image',
    board_id: board.id,
    media_ids: [await upload()],
    title: 'Boats at first light',
    ...fields,
  })
  return {
    user,
    cookie,
    board,
    call,
    upload,
    plain,
    publish: async (fields) => readData<PinData>(await call('create', await plain(fields))),
    draft: async (fields = {}) => readData<PinDraftData>(await call('create', { ...fields, is_draft: true })),
  }
}

/** `PinResource` as the user of the cookie. */
export function callPin(
  { origin }: Pick<Site, 'origin'>,
  verb: Verb,
  options: object,
  sent: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const path = href('resource', { name: 'PinResource', verb })
  return verb === 'get'
    ? send(origin, `${path}?options=${encodeURIComponent(JSON.stringify(options))}`, sent)
    : send(origin, path, { json: { options }, ...sent })
}
