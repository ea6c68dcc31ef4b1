import { useEffect, useState } from 'react'
import { TOAST_LIFETIME_MS } from '#schema/site/shell-constants.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useStore } from '#ui/platform/store.ts'
import type { Toast, ToastAction } from './toast-queue.ts'
import { dismissToast } from './toasts.ts'
import classes from './toast-card.module.css'

export function ToastCard({ toast, className }: { toast: Toast; className: string | undefined }) {
  const t = useTranslate()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isWatched = useStore(appInFocus) && !isHovered && !isFocused
  const isRunning = toast.until !== undefined || isWatched

  useEffect(() => {
    if (!isRunning) return undefined
    const lifetimeMs = toast.until === undefined ? TOAST_LIFETIME_MS : Math.max(0, toast.until - Date.now())
    const timer = setTimeout(() => dismissToast(toast.id), lifetimeMs)
    return () => clearTimeout(timer)
  }, [isRunning, toast.id, toast.until])

  return (
    <div
      className={classNames(className, classes.card)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className={classes.text}>{toast.text}</p>
      {[toast.action, toast.otherAction].map(
        (action) => action && <Action key={action.label} action={action} onDone={() => dismissToast(toast.id)} />,
      )}
      <IconButton label={t('toast.dismiss')} className={classes.dismiss} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  )
}

function Action({ action, onDone }: { action: ToastAction; onDone(): void }) {
  if ('href' in action) {
    return (
      <a href={action.href} className={classes.action} onClick={onDone}>
        {action.label}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => {
        onDone()
        action.onAction()
      }}
    >
      {action.label}
    </button>
  )
}
