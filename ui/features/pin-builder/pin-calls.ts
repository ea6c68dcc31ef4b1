import { href } from '#schema/routes.ts'
import type { PinDraftData, PinDraftsData } from '#schema/calls/pins.ts'
import { call, callResource } from '#ui/platform/network/request.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import type { PinText } from './builder-state.ts'

export interface PinToSend {
  /** Of its piece. */
  key: string
  /** Null where the server has none of it yet. */
  draftId: string | null
  mediaId: string | null
  text: PinText
  isDraft: boolean
}

/** A pin or a draft, as far as the builder asks. */
export interface SentPin {
  id: string
}

export function sendPin({ draftId, mediaId, text, isDraft }: PinToSend, init: WriteInit): Promise<SentPin> {
  const fields = {
    media_ids: mediaId === null ? [] : [mediaId],
    board_id: text.boardId || null,
    title: text.title,
    description: text.description,
    alt_text: text.altText,
    link: text.link.trim(),
    comments_disabled: !text.allowsComments,
    is_draft: isDraft,
  }
  const verb = draftId === null ? 'create' : 'update'
  return callResource<SentPin>(
    href('resource', { name: 'PinResource', verb }),
    draftId === null ? { kind: 'image', ...fields } : { id: draftId, ...fields },
    init,
  )
}

export function deletePin(id: string, init: WriteInit): Promise<unknown> {
  return callResource(href('resource', { name: 'PinResource', verb: 'delete' }), { id }, init)
}

/** The drafts that this page can edit, the one changed last first: pictures, one each. */
export async function listDrafts(signal: AbortSignal): Promise<PinDraftData[]> {
  const options = JSON.stringify({})
  const path = `${href('resource', { name: 'PinDraftsResource', verb: 'get' })}?${new URLSearchParams({ options })}`
  const { items } = await call<PinDraftsData>(path, { signal })
  return items.filter(({ kind = 'image', media_ids: ids = [] }) => kind === 'image' && ids.length <= 1)
}
