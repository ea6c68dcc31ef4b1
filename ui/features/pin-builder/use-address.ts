import { useEffect, useEffectEvent, useState } from 'react'
import { parseBuilderParams } from '#schema/builder-params.ts'
import { href } from '#schema/routes.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { replacePath } from '#ui/platform/navigation/location.ts'
import { takeShared } from '#ui/platform/storage/shared-files.ts'
import type { BuilderEvent } from './builder-state.ts'
import { readPin } from './pin-calls.ts'
import { openedDraft, openedPin } from './pin-options.ts'

interface AddressInput {
  search: URLSearchParams
  /** What was kept before is there. */
  isRestored: boolean
  dispatch(event: BuilderEvent): void
  takeAsPins(files: File[]): void
}

/** Takes what the address names, once. Returns the page whose images are to be chosen from. */
export function useAddress({ search, isRestored, dispatch, takeAsPins }: AddressInput): [string | null, () => void] {
  const t = useTranslate()
  const [pageUrl, setPageUrl] = useState<string | null>(null)
  const address = search.toString()

  async function openPin(id: string, signal: AbortSignal): Promise<void> {
    try {
      const pin = await readPin(id, signal)
      if (!signal.aborted) dispatch({ type: 'opened', source: pin.is_draft ? openedDraft(pin) : openedPin(pin) })
    } catch {
      if (!signal.aborted) showToast({ text: t('pinBuilder.notOpened') })
    }
  }

  const take = useEffectEvent(async (signal: AbortSignal) => {
    const { pin, draft, shared, url, media, title, description } = parseBuilderParams(search)
    const id = pin ?? draft
    if (id !== null) return openPin(id, signal)
    const item = shared === null ? null : await takeShared(shared)
    if (item) takeAsPins(item.files)
    const page = url ?? item?.url ?? null
    const words = { title: title || (item?.title ?? ''), description: description || (item?.text ?? '') }
    if (page !== null && media === null && !item?.files.length) setPageUrl(page)
    if (media !== null || words.title !== '' || words.description !== '') {
      const image = media === null ? null : { url: media, previewUrl: null, width: null, height: null, alt: '' }
      const choice = { url: page ?? '', domain: '', image, kind: 'image' as const, ...words }
      dispatch({ type: 'foundOnPage', key: null, choice })
    }
    // A reload must not take it again.
    if (address !== '') replacePath(href('pinBuilder'))
  })

  useEffect(() => {
    if (!isRestored) return
    const controller = new AbortController()
    void take(controller.signal)
    return () => controller.abort()
  }, [address, isRestored])

  return [pageUrl, () => setPageUrl(null)]
}
