import type { CallInput } from '#schema/all-calls.ts'
import type { DeletedPinData, PinData, PinDraftData, PinDraftsData } from '#schema/pin-builder/calls.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import type { Piece, SentFields } from './pieces/piece.ts'
import { toPinFields } from './pin-options.ts'

export interface PinToSend {
  /** The key of its piece. */
  key: string
  /** The id of the draft or the pin; null if the server has none of it yet. */
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
  /** Drafts have it. */
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
  const fields = withoutHalves(options)
  return id === null
    ? sendCall('PinResource.create', fields, init)
    : sendCall('PinResource.update', { id, ...fields }, init)
}

/**
 * Half an emoji, as texts end with that were cut elsewhere, would have the whole call refused. What is sent was picked
 * by name from what `toSend` makes.
 */
function withoutHalves(options: SentFields): CallInput<'PinResource.create'> {
  const text = JSON.stringify(options, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\p{Cs}/gu, '') : value,
  )
  return JSON.parse(text) as CallInput<'PinResource.create'>
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
  return sendCall('PinResource.delete', restoreDraft ? { id, restore_draft: true } : { id }, init)
}

/** A pin, or a draft of the viewer. */
export function readPin(id: string, signal: AbortSignal): Promise<PinData | PinDraftData> {
  return sendCall('PinResource.get', { id }, { signal })
}

/** The one changed last first. */
export function listDrafts(bookmark: string | null, signal: AbortSignal): Promise<PinDraftsData> {
  return sendCall('PinDraftsResource.get', { bookmark }, { signal })
}
