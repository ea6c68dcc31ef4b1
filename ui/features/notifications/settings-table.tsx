import type { QueryResult } from '#schema/all-queries.ts'
import { DIGESTS, NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#schema/notifications/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './settings-table.module.css'

type Settings = Extract<QueryResult<'NotificationSettingsQuery'>, { __typename: 'NotificationSettings' }>

/** A plain form: a box for each kind and channel, and how often the digest comes. */
export function SettingsTable({ settings, form }: { settings: Settings; form: FormOutcome | undefined }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const channels = NOTIFICATION_CHANNELS.filter((channel) => channel !== 'push' || settings.pushKey !== null)
  return (
    <form method="post" action={href('notificationSettings')} className={classes.form} onSubmit={sendOnce}>
      {form?.done === 'saved' && <SheetNotice isDone>{t('settings.saved')}</SheetNotice>}
      {form?.error && <SheetNotice isWrong>{t('notifications.failed')}</SheetNotice>}
      <table className={classes.table}>
        <caption className="visually-hidden">{t('notificationSettings.table')}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              <span className="visually-hidden">{t('notificationSettings.kind')}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={classes.channel}>
                {t(`notificationSettings.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row" className={classes.kind}>
                {t(`notificationSettings.kind.${kind}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className={classes.cell}>
                  <input
                    type="checkbox"
                    name={[kind, channel].join('.')}
                    value="1"
                    aria-label={t('notificationSettings.box', {
                      kind: t(`notificationSettings.kind.${kind}`),
                      channel: t(`notificationSettings.channel.${channel}`),
                    })}
                    defaultChecked={settings.notifications[kind][channel]}
                    disabled={kind === 'security' && channel === 'email'}
                    className={classes.box}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{t('notificationSettings.securityNote')}</p>
      <div className={fieldClasses.field}>
        <label htmlFor="digest" className={fieldClasses.label}>
          {t('notificationSettings.digest')}
        </label>
        <select
          id="digest"
          name="digest"
          defaultValue={settings.digest}
          aria-describedby="digest-hint"
          className={fieldClasses.input}
        >
          {DIGESTS.map((digest) => (
            <option key={digest} value={digest}>
              {t(`notificationSettings.digest.${digest}`)}
            </option>
          ))}
        </select>
        <p id="digest-hint" className={classes.note}>
          {t('notificationSettings.digestHint')}
        </p>
      </div>
      <div>
        <Button type="submit" look="primary">
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}
