import { useEffect, useEffectEvent } from 'react'
import { parseBuilderParams, readSharedTexts, SHARED_LOST } from '#schema/pin-builder/builder-params.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { LinkChoice } from '#ui/features/pin-builder/links/link-choice.ts'
import { replacePath } from '#ui/platform/navigation/location.ts'
import { listShared, consumeShared } from '#ui/platform/storage/shared-files.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import { readPin } from './pin-calls.ts'
import { openedDraft, openedPin } from './pin-options.ts'

interface AddressInput {
  search: URLSearchParams
  /** What was kept before is there. */
  isRestored: boolean
  dispatch(event: BuilderEvent): void
  addAsPins(files: File[]): void
}

/** Takes what the address names, once. */
export function useAddress({ search, isRestored, dispatch, addAsPins }: AddressInput): void {
  const t = useTranslate()
  const address = search.toString()

  async function openPin(id: string, signal: AbortSignal): Promise<void> {
    try {
      const pin = await readPin(id, signal)
      if (!signal.aborted) dispatch({ type: 'opened', source: pin.is_draft ? openedDraft(pin) : openedPin(pin) })
    } catch {
      if (!signal.aborted) showToast({ text: t('pinBuilder.notOpened') })
    }
  }

  async function openShared(key: string): Promise<void> {
    const item = await consumeShared(key)
    if (!item) return showToast({ text: t('pinBuilder.sharedLost') })
    const { url, title, description } = readSharedTexts(item)
    // The first file goes where the words are.
    fill({ url: url ?? '', title, description, image: null })
    addAsPins(item.files)
    if (url !== null && item.files.length === 0) dispatch({ type: 'pageOpened', url, key: null })
  }

  async function openAllShared(key: string | null): Promise<void> {
    if (key === SHARED_LOST) return showToast({ text: t('pinBuilder.sharedLost') })
    // An address without a key means what was shared while there was no connection.
    for (const one of key === null ? await listShared() : [key]) await openShared(one)
  }

  function fill(found: Pick<LinkChoice, 'url' | 'title' | 'description' | 'image'>): void {
    const isEmpty = found.image === null && found.title === '' && found.description === ''
    if (!isEmpty) dispatch({ type: 'foundOnPage', key: null, choice: { ...found, domain: '', kind: 'image' } })
  }

  const openAddress = useEffectEvent((signal: AbortSignal) => {
    const { pin, draft, shared, url, media, title, description } = parseBuilderParams(search)
    const id = pin ?? draft
    if (id !== null) return void openPin(id, signal)
    void openAllShared(shared)
    if (url !== null && media === null) dispatch({ type: 'pageOpened', url, key: null })
    const image = media === null ? null : { url: media, previewUrl: null, width: null, height: null, alt: '' }
    fill({ url: url ?? '', title, description, image })
    // A reload must not take it again.
    if (address !== '') replacePath(href('pinBuilder'))
  })

  useEffect(() => {
    if (!isRestored) return
    const controller = new AbortController()
    openAddress(controller.signal)
    return () => controller.abort()
  }, [address, isRestored])
}
