import { useTranslate } from '#ui/app/texts/translate.ts'
import { TopBar } from '#ui/features/site/shell/top-bar.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { OFFLINE_LIST_ID } from './offline-list.ts'
import { OFFLINE_SHARE_ID } from './offline-share.ts'
import classes from '#ui/features/site/shell/page-wrapper.module.css'
import notice from '#ui/kit/notice.module.css'

const HEADING_ID = `${OFFLINE_LIST_ID}-heading`

export function OfflinePage() {
  const t = useTranslate()
  return (
    <>
      <TopBar action={null} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Notice title={t('offline.heading')} text={t('offline.text')}>
          {/* An empty address is that of the page itself. */}
          <ButtonLink look="primary" href="">
            {t('action.tryAgain')}
          </ButtonLink>
        </Notice>
        <p id={OFFLINE_SHARE_ID} className={notice.list} hidden>
          {t('offline.shared')}
        </p>
        <section id={OFFLINE_LIST_ID} className={notice.list} aria-labelledby={HEADING_ID} hidden>
          <h2 id={HEADING_ID}>{t('offline.kept')}</h2>
          <ul />
        </section>
      </main>
    </>
  )
}
