import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { toLinkRefusal, type LinkRefusal } from './link-refusal.ts'

interface LinkPreviewState {
  /** Null until it is there. */
  preview: LinkPreview | null
  refusal: LinkRefusal | null
  retry(): void
}

/** Asks what a page brings, and stops asking where the component goes. For one address: give another a new `key`. */
export function useLinkPreview(url: string): LinkPreviewState {
  const [preview, setPreview] = useState<LinkPreview | null>(null)
  const [isLost, setLost] = useState(false)
  const controller = useRef<AbortController>(null)
  const { send, error, isBusy } = useWrite({
    name: `link preview ${url}`,
    run: (_: null, { headers }) =>
      sendCall(
        'POST linkPreview',
        { url },
        { headers, ...(controller.current && { signal: controller.current.signal }) },
      ),
    onDone(answer) {
      setPreview(answer)
      setLost(answer === null)
    },
    onFailed: () => null,
  })
  const ask = useEffectEvent(() => send(null))

  useEffect(() => {
    const own = new AbortController()
    controller.current = own
    ask()
    return () => own.abort()
  }, [])

  const failure = isLost ? 'unexpected' : error === null ? null : toLinkRefusal(error)
  return {
    preview,
    refusal: isBusy ? null : failure,
    retry() {
      setLost(false)
      send(null)
    },
  }
}
