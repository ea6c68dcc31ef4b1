import { useEffect, useId } from 'react'
import { dismissUnauthAppUpsell, isNavFooterHidden, shellStore } from '#ui/app/shell-state.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Logo } from '#ui/kit/logo.tsx'
import { installPrompt } from '#ui/platform/services/install-prompt.ts'
import { useStore } from '#ui/platform/store.ts'
import { answerAppUpsell } from './app-upsell-record.ts'
import classes from './app-upsell.module.css'

export function AppUpsell() {
  const t = useTranslate()
  const id = useId()
  const isLow = isNavFooterHidden(useStore(shellStore))

  useEffect(
    () =>
      installPrompt.subscribe(() => {
        if (installPrompt.get().isInstalled) answerAppUpsell('completed')
      }),
    [],
  )

  return (
    <section className={classNames(classes.card, isLow && classes.low)} aria-labelledby={id} data-obstructs="bottom">
      <Logo size={40} />
      <div className={classes.words}>
        <h2 id={id} className={classes.heading}>
          {t('upsell.appHeading')}
        </h2>
        <p className={classes.text}>{t('upsell.appText')}</p>
      </div>
      <div className={classes.actions}>
        <Button look="plain" onClick={dismiss}>
          {t('upsell.appDismiss')}
        </Button>
        <Button look="primary" onClick={() => void add()}>
          {t('upsell.appAdd')}
        </Button>
      </div>
    </section>
  )
}

function dismiss(): void {
  answerAppUpsell('dismissed')
  shellStore.update(dismissUnauthAppUpsell)
}

/** The browser asks once more; a refusal there counts here. */
async function add(): Promise<void> {
  const { offer } = installPrompt.get()
  const choice = await offer?.prompt()
  if (choice?.outcome !== 'accepted') dismiss()
}
