import { useEffect, useMemo, useRef, useState } from 'react'
import { isOAuthTarget } from '#schema/identity/oauth.ts'
import { SIGNATURE_PATTERN } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { readVisits } from '#ui/features/tracking/visits/remember-visit.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Logo } from '#ui/kit/logo.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { findCarriedPin, toPreviewUrl } from './next-pin.ts'
import classes from './saved-pin-banner.module.css'

/**
 * The pin of `?next=`, else the one last visited in this browser, else the logo, which alone appears in an OAuth flow.
 * All share one box, so that a late image shifts nothing.
 */
export function SavedPinBanner({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const next = search.get('next')
  const isAlone = isOAuthTarget(next)
  const carried = isAlone ? null : findCarriedPin(next, href('login'))
  const visited = useLastVisitedImage(carried === null && !isAlone)
  if (carried) {
    return <Banner src={carried.imageUrl} alt={carried.description} text={t('banner.next')} />
  }
  if (visited !== null) return <Banner isLate src={visited} alt="" text={t('banner.history')} />
  return (
    <div className={classes.banner}>
      <Logo size={48} />
    </div>
  )
}

interface BannerProps {
  src: string
  alt: string
  text: string
  isLate?: boolean
}

function Banner({ src, alt, text, isLate = false }: BannerProps) {
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // The server-rendered image may have failed before scripts ran.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])
  return (
    <div className={classNames(classes.banner, isLate && classes.late)}>
      {isBroken ? (
        <Logo size={48} />
      ) : (
        <img
          ref={image}
          className={classes.image}
          src={src}
          alt={alt}
          width={88}
          height={88}
          onError={() => setBroken(true)}
        />
      )}
      <p className={classes.text}>{text}</p>
    </div>
  )
}

/** Null while unknown, and where there is none. */
function useLastVisitedImage(isWanted: boolean): string | null {
  const isAuth = useIsAuth()
  const mayRead = useHydrated() && !isAuth && isWanted
  return useMemo(() => {
    const signature = mayRead ? readVisits().at(-1)?.imageSignature : undefined
    return signature !== undefined && SIGNATURE_PATTERN.test(signature) ? toPreviewUrl(signature) : null
  }, [mayRead])
}
