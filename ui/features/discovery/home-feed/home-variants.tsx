import { useTranslate } from '#ui/app/texts/translate.ts'
import type { HomeFeedRequest } from './home-feed-request.ts'
import { HomeFeed } from './home-feed.tsx'
import classes from './home.module.css'

interface HomeProps {
  request: HomeFeedRequest
  isMobile: boolean
}

export function UnauthHome({ request, isMobile }: HomeProps) {
  const t = useTranslate()
  return (
    <div>
      {request.variables.after === null ? (
        <div className={classes.hero}>
          <h1 className={classes.title}>{t('home.hero')}</h1>
          <p className={classes.text}>{t('home.heroText')}</p>
        </div>
      ) : (
        <h1 className="visually-hidden">{t('feed.more')}</h1>
      )}
      <HomeFeed request={request} screen={isMobile ? 'narrow' : 'wide'} />
    </div>
  )
}

export function AuthMobileHome({ request }: HomeProps) {
  const t = useTranslate()
  return (
    <div className={classes.mobile}>
      <h1 className="visually-hidden">{t('home.feed')}</h1>
      <HomeFeed request={request} screen="narrow" />
    </div>
  )
}

export function AuthDesktopHome({ request }: HomeProps) {
  const t = useTranslate()
  return (
    <div className={classes.desktop}>
      <h1 className="visually-hidden">{t('home.feed')}</h1>
      <HomeFeed request={request} screen="wide" />
    </div>
  )
}
