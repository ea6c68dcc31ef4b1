import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { SiteArticle } from '#ui/shared/site-article.tsx'
import classes from './save-anywhere.module.css'

const Bookmark = lazyChunk('bookmark', async () => (await import('./bookmark.tsx')).Bookmark)

export function SaveAnywhere() {
  const isMobile = useIsMobile()
  return (
    <SiteArticle heading="saveAnywhere.heading" text="saveAnywhere.text">
      {isMobile ? (
        <>
          <OnPhone />
          <OnComputer />
        </>
      ) : (
        <>
          <OnComputer />
          <OnPhone />
        </>
      )}
      <Paste />
    </SiteArticle>
  )
}

function OnComputer() {
  const t = useTranslate()
  const isReady = useHydrated()
  return (
    <section>
      <h2>{t('saveAnywhere.computer.heading')}</h2>
      <p>{t('saveAnywhere.computer.text')}</p>
      <noscript>
        <p>{t('saveAnywhere.noScript')}</p>
      </noscript>
      <div className={classes.bookmark}>
        {isReady && (
          <LazyBoundary>
            <Bookmark />
          </LazyBoundary>
        )}
      </div>
      <p>{t('saveAnywhere.computer.use')}</p>
    </section>
  )
}

function OnPhone() {
  const t = useTranslate()
  return (
    <section>
      <h2>{t('saveAnywhere.phone.heading')}</h2>
      <p>{t('saveAnywhere.phone.install')}</p>
      <p>{t('saveAnywhere.phone.share')}</p>
    </section>
  )
}

function Paste() {
  const t = useTranslate()
  return (
    <section>
      <h2>{t('saveAnywhere.paste.heading')}</h2>
      <p>{t('saveAnywhere.paste.text')}</p>
      <p>
        <ButtonLink href={href('pinBuilder')}>{t('saveAnywhere.paste.link')}</ButtonLink>
      </p>
    </section>
  )
}
