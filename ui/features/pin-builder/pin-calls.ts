import { href } from '#schema/routes.ts'
import type { DeletedPinData, PinData, PinDraftData, PinDraftsData } from '#schema/pin-builder/calls.ts'
import { call, callResource } from '#ui/platform/network/request.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import type { Piece, SentFields } from './pieces/piece.ts'
import { toPinFields } from './pin-options.ts'

export interface PinToSend {
  /** Of its piece. */
  key: string
  /** Of the draft or the pin; null where the server has none of it yet. */
  id: string | null
  /** `edit` changes a pin that is public. */
  as: 'draft' | 'pin' | 'edit'
  /** All of it: of what the server has already only the changes are sent. */
  options: Record<string, unknown>
  base: SentFields | null
}

/** A pin or a draft, as far as the builder asks. */
export interface SentPin {
  id: string
  /** Of drafts. */
  media_ids?: string[] | undefined
}

export function toSend(piece: Piece, as: PinToSend['as']): PinToSend {
  const linked = piece.files.find(({ upload }) => upload.status === 'linked')?.upload
  const options = {
    ...toPinFields(piece),
    ...(linked?.status === 'linked' && { image_url: linked.url }),
    ...(as !== 'edit' && { is_draft: as === 'draft' }),
  }
  return { key: piece.key, id: piece.pinId ?? piece.draftId, as, options, base: piece.base }
}

/** They say what to do. */
const ORDERS = ['is_draft', 'image_url']

/** What differs, so that what another device has typed elsewhere stays. */
export function pickChanges(options: SentFields, base: SentFields | null): Record<string, unknown> {
  const changes = Object.entries(options).filter(
    ([name, value]) =>
      ORDERS.includes(name) || !base || !(name in base) || JSON.stringify(base[name]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changes)
}

export function sendPin({ id, options }: Pick<PinToSend, 'id' | 'options'>, init: WriteInit): Promise<SentPin> {
  const verb = id === null ? 'create' : 'update'
  const path = href('resource', { name: 'PinResource', verb })
  return callResource<SentPin>(path, withoutHalves(id === null ? options : { id, ...options }), init)
}

/** Half an emoji, as texts end with that were cut elsewhere, would have the whole call refused. */
function withoutHalves(options: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(options, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\p{Cs}/gu, '') : value,
  )
  return JSON.parse(text) as Record<string, unknown>
}

interface DeleteOptions {
  /** The draft that was published is there again. */
  restoreDraft?: boolean
}

export function deletePin(
  id: string,
  init: WriteInit,
  { restoreDraft = false }: DeleteOptions = {},
): Promise<DeletedPinData> {
  const options = restoreDraft ? { id, restore_draft: true } : { id }
  return callResource(href('resource', { name: 'PinResource', verb: 'delete' }), options, init)
}

/** A pin, or a draft of the viewer. */
export function readPin(id: string, signal: AbortSignal): Promise<PinData | PinDraftData> {
  return readResource('PinResource', { id }, signal)
}

/** The one changed last first. */
export function listDrafts(bookmark: string | null, signal: AbortSignal): Promise<PinDraftsData> {
  return readResource('PinDraftsResource', { bookmark }, signal)
}

function readResource<Data>(name: string, options: object, signal: AbortSignal): Promise<Data> {
  const query = new URLSearchParams({ options: JSON.stringify(options) })
  return call<Data>(`${href('resource', { name, verb: 'get' })}?${query}`, { signal })
}
