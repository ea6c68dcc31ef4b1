import { createElement, useEffect, type Attributes, type ComponentType, type ReactNode } from 'react'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk, type UNASKED } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useStore, type Store } from '#ui/platform/store.ts'
import { showToast } from './toasts.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

interface ClosableProps {
  onClose(): void
}

/** A dialog whose code comes when it is opened; where it does not, the dialog closes, and a toast says so. */
export function lazyDialog<Props extends ClosableProps>(
  name: string,
  load: Load<Props>,
  when?: typeof UNASKED,
): ComponentType<Props> {
  const Dialog = lazyChunk(name, load, when)
  return function LazyDialog(props: Props) {
    return closesOnFailure(props.onClose, createElement(Dialog, props))
  }
}

interface StoreDialogOptions<State, Props extends object> {
  load: Load<Props>
  store: Store<State>
  /** Null where none is open. */
  toProps(state: State): (Props & Attributes) | null
  close(): void
}

/** The same for a dialog that a store opens: the site has one of it. */
export function lazyStoreDialog<State, Props extends object>(
  name: string,
  { load, store, toProps, close }: StoreDialogOptions<State, Props>,
): ComponentType {
  const Dialog = lazyChunk(name, load)
  return function LazyStoreDialog() {
    const props = toProps(useStore(store))
    return props && closesOnFailure(close, createElement(Dialog, props))
  }
}

function closesOnFailure(close: () => void, dialog: ReactNode) {
  return <LazyBoundary fallback={(retry) => <Failure onRetry={retry} onFailed={close} />}>{dialog}</LazyBoundary>
}

function Failure({ onRetry, onFailed }: { onRetry(): void; onFailed(): void }) {
  const t = useTranslate()
  // The parent removes the dialog, so that the next press loads it again.
  useEffect(() => {
    onFailed()
    onRetry()
    showToast({ text: t('state.partFailed') })
  }, [t, onFailed, onRetry])
  return null
}
