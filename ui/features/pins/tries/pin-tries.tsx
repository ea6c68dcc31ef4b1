import { useEffect, useRef, useState } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import classes from './pin-tries.module.css'

const TryDialog = lazyDialog('try-dialog', async () => (await import('./try-dialog.tsx')).TryDialog)
const TryList = lazyChunk('try-list', async () => (await import('./try-list.tsx')).TryList)

/** Shows who tried what the Pin shows: folded, as what is loaded later must not shift what stands below. */
export function PinTries({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const isAuth = useIsAuth()
  const isHydrated = useHydrated()
  const markStale = useMarkStale(['PinTriesQuery', 'CloseupPageQuery', 'ProfileCommunityQuery'])
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const [isDone, setDone] = useState(pin.doneByMe)
  /** How often the list is read, again after each change; none while it is folded. */
  const [reads, setReads] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // The button that was pressed is gone; who has gone on to something else is left there.
    const { current } = heading
    if (reads > 0 && current?.ownerDocument.activeElement?.localName === 'body') current.focus()
  }, [reads])

  function change(isDoneNow: boolean): void {
    markStale()
    setDone(isDoneNow)
    setReads((count) => count + 1)
    setOpen(false)
  }

  return (
    <section aria-labelledby="tries">
      <h2 ref={heading} id="tries" tabIndex={-1} className={classes.heading}>
        {t('tries.heading')}
      </h2>
      {isDone && <p>{t('pin.doneByMe')}</p>}
      <p className={classes.actions}>
        {isAuth && !isDone && (
          <Button aria-haspopup="dialog" disabled={!isHydrated} onClick={() => setOpen(true)}>
            {t('tries.add')}
          </Button>
        )}
        {pin.isTried && reads === 0 && (
          <Button look="plain" disabled={!isHydrated} onClick={() => setReads(1)}>
            {t('tries.show')}
          </Button>
        )}
      </p>
      {isOpen && <TryDialog pinId={pin.id} onDone={() => change(true)} onClose={close} />}
      {reads > 0 && (
        <LateBlock fallback={<Spinner label={t('state.loading')} />}>
          <TryList key={reads} pinId={pin.id} onRemoved={(isMine) => change(isDone && !isMine)} />
        </LateBlock>
      )}
    </section>
  )
}
