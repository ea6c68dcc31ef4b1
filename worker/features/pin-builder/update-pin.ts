import { DEFAULT_KIND, type PinData, type PinDraftData, type UpdatePinInput } from '#schema/pin-builder/calls.ts'
import type { PinFields } from '#schema/pin-builder/pin-fields.ts'
import { findPinProblems } from '#schema/pin-builder/pin-problems.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { wordDetail } from '#worker/errors/issue-words.ts'
import { fail } from '#worker/errors/service-error.ts'
import { getTexts } from '#worker/texts/texts.ts'
import { addImageFromUrl } from './add-image-from-url.ts'
import { restorePin } from './delete-pin.ts'
import {
  findDraft,
  findPublishedFields,
  applyToDraft,
  pickFields,
  presentDraft,
  saveDraft,
  type Draft,
} from './drafts.ts'
import { editPin } from './edit-pin.ts'
import { readPin, requireOwnPin } from './find-own-pin.ts'
import { publishPin } from './publish-pin.ts'
import { requireMayPublish } from './rules.ts'

/** Drafts change while they are published, on another device perhaps; then what is newer is published. */
const MAX_PUBLISH_ATTEMPTS = 3

export async function updatePin(context: MemberContext, input: UpdatePinInput): Promise<PinData | PinDraftData> {
  const draft = await findDraft(context, input.id)
  if ('is_deleted' in input) {
    return draft ? fail('invalidInput', { field: 'is_deleted', detail: 'onlyPins' }) : restorePin(context, input.id)
  }
  const { id, is_draft: isDraft, image_url: url, ...rest } = input
  if (draft) {
    if (isDraft === false) requireMayPublish(context)
    const given = pickFields(rest)
    const before = given.media_ids ?? draft.fields.media_ids ?? []
    const changes = url == null ? given : await addImageFromUrl(context, url, { ...given, media_ids: before })
    if (isDraft === false) return publishDraft(context, draft, changes)
    const saved = await saveDraft(context, id, changes)
    if (saved) return presentDraft(saved)
    // It was published meanwhile.
    return isDraft === true ? failAsPublished() : editPublished(context, id, changes)
  }
  if (isDraft === true) failAsPublished()
  if (isDraft === false) {
    const { pin } = await requireOwnPin(context.db, id, context.viewer.user.id)
    // The id of a draft that is published already: another press of the same button, or one on another device.
    if (pin.id !== id) return editPublished(context, id, pickFields(rest))
  }
  if (url != null) fail('invalidInput', { field: 'image_url', detail: 'mediaFixed' })
  return editPin(context, id, pickFields(rest))
}

/** One of two at once makes the pin, and both answer it. */
async function publishDraft(context: MemberContext, first: Draft, changes: PinFields): Promise<PinData> {
  let draft: Draft | undefined = first
  for (let attempts = 0; draft && attempts < MAX_PUBLISH_ATTEMPTS; attempts += 1) {
    const fields: PinFields = { ...draft.fields, ...changes }
    requireComplete(context, fields)
    if (await publishPin(context, fields, draft)) return readPin(context, context.requestId)
    const again: Draft | undefined = await findDraft(context, first.id)
    // Unchanged, so it is the board that cannot take it any more.
    if (again?.updatedAt === draft.updatedAt) fail('boardNotFound')
    draft = again
  }
  return draft ? fail('unavailable') : editPublished(context, first.id, changes)
}

/** A draft that another call has published: what this one says otherwise changes the pin, so that no text is lost. */
async function editPublished(context: MemberContext, draftId: string, given: PinFields): Promise<PinData> {
  const { pin } = await requireOwnPin(context.db, draftId, context.viewer.user.id)
  const [published, stands] = await Promise.all([findPublishedFields(context, draftId), readPin(context, pin.id)])
  const known: Record<string, unknown>[] = [{ ...published }, { ...stands }]
  const isFixed = (name: string) =>
    name === 'provenance' ? pin.isProvenanceFixed : name === 'media_ids' && published === undefined
  const changes = Object.entries(given).filter(
    ([name, value]) => !isFixed(name) && !known.some((fields) => isSame(fields[name], value)),
  )
  const edited = await editPin(context, pin.id, Object.fromEntries(changes))
  await applyToDraft(context, draftId, Object.fromEntries(changes))
  return edited
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function failAsPublished(): never {
  return fail('invalidInput', { field: 'is_draft', detail: 'notChangedHere' })
}

/** Says by field what is missing: `data.problems` has a text for each. */
function requireComplete(context: MemberContext, fields: PinFields): void {
  const problems = findPinProblems(fields, fields.kind ?? DEFAULT_KIND, fields.media_ids?.length ?? 0)
  if (problems.length === 0) return
  const { text } = getTexts(context.locale.locale)
  const byField = Object.fromEntries(
    problems.toReversed().map(({ path: [field = ''], text: detail }) => [String(field), wordDetail(detail, text)]),
  )
  const [first] = problems
  fail('draftIncomplete', {
    data: { problems: byField },
    problems: Object.fromEntries(Object.keys(byField).map((field) => [field, 'draftIncomplete'])),
    ...(first && { path: first.path.join('.'), detail: first.text }),
  })
}
