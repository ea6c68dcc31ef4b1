import { builderHref, readSharedTexts, SHARED_FIELDS, SHARED_LOST } from '#schema/pin-builder/builder-params.ts'
import { storeShared, type SharedItem } from '#ui/platform/storage/shared-files.ts'

/**
 * Keeps what another app shares with the installed one, and leads to the pin builder, which takes it; without a
 * connection it waits there. Texts arrive even where nothing can be kept.
 */
export async function handleShare(request: Request): Promise<Response> {
  const item = readItem(await request.formData())
  return Response.redirect(new URL(await storeItem(item), request.url).href, 303)
}

async function storeItem(item: SharedItem): Promise<string> {
  try {
    return builderHref({ shared: await storeShared(item) })
  } catch {
    return builderHref({ ...readSharedTexts(item), shared: item.files.length > 0 ? SHARED_LOST : null })
  }
}

function readItem(form: FormData): SharedItem {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const { title, text: words, url, files } = SHARED_FIELDS
  return {
    files: form.getAll(files).filter((value) => value instanceof File && value.size > 0) as File[],
    title: text(title),
    text: text(words),
    url: text(url),
  }
}
