import { PROVIDERS } from '#schema/identity/sign-in-service-constants.ts'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import classes from './sign-in-services.module.css'

export function ConnectedAccounts() {
  const t = useTranslate()
  const { context, signInServices } = useAppData()
  const { user } = context
  if (!user) return null
  const connected = { google: user.connected_to_google, facebook: user.connected_to_facebook }
  const shown = PROVIDERS.filter((provider) => connected[provider] || signInServices?.[provider])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="connections" className={classes.connections}>
      <h2 id="connections" className={classes.heading}>
        {t('signInServices.connections')}
      </h2>
      {shown.map((provider) => {
        const service = t(`signInServices.${provider}`)
        return (
          <div key={provider} className={classes.connection}>
            <p className={classes.service}>
              <b>{service}</b>
              <span className={classes.state}>
                {t(connected[provider] ? 'signInServices.connected' : 'signInServices.notConnected')}
              </span>
            </p>
            {connected[provider] ? (
              <form method="post" action={href('loginConnect')}>
                <input type="hidden" name="provider" value={provider} />
                <Button type="submit" aria-label={t('signInServices.disconnectFrom', { service })}>
                  {t('signInServices.disconnect')}
                </Button>
              </form>
            ) : (
              <ButtonLink href={href('loginConnect')} aria-label={t('signInServices.connectTo', { service })}>
                {t('signInServices.connect')}
              </ButtonLink>
            )}
          </div>
        )
      })}
    </section>
  )
}
