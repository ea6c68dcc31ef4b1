import { builderHref, readSharedTexts, SHARED_FIELDS, SHARED_LOST } from '#schema/pin-builder/builder-params.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { readFormStart } from '#worker/platform/form-start.ts'

/** Texts that are shared have some hundred bytes. */
const MAX_TEXT_BYTES = 64 * 1_024

/**
 * For a browser whose service worker is gone, as that takes what is shared (`ui/features/pin-builder`). Files are not
 * taken: nothing has said yet who shares them.
 */
export async function takeSharedTexts({ request }: ActionContext): Promise<Response> {
  const { fields, hasFiles } = await readFormStart(request, MAX_TEXT_BYTES)
  const { title, text, url } = SHARED_FIELDS
  const texts = readSharedTexts({ title: fields[title] ?? '', text: fields[text] ?? '', url: fields[url] ?? '' })
  const location = builderHref({ ...texts, shared: hasFiles ? SHARED_LOST : null })
  return new Response(null, { status: 303, headers: { location } })
}
