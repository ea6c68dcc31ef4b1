import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './page-wrapper.module.css'

interface ErrorPageProps {
  status: number
  title: string
  message: string
}

export function ErrorPage({ status, title, message }: ErrorPageProps) {
  const t = useTranslate()
  const canRetry = status >= 500
  return (
    <>
      <TopBar action={null} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Notice title={title} text={message === title ? null : message}>
          {canRetry && (
            // An empty address is that of the page itself.
            <ButtonLink look="primary" href="">
              {t('action.tryAgain')}
            </ButtonLink>
          )}
          <ButtonLink look={canRetry ? 'quiet' : 'primary'} href={href('home')}>
            {t('notFound.home')}
          </ButtonLink>
        </Notice>
      </main>
    </>
  )
}
