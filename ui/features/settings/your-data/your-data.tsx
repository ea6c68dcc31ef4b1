import { MAX_DOWNLOADS_PER_DAY } from '#schema/constants/limits.ts'
import { DELETION_GRACE_DAYS, USERNAME_RETIREMENT_DAYS } from '#schema/identity/leaving-constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import type { SessionUser } from '#schema/viewer.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { SHEET_PART, SheetText } from '#ui/kit/sheet-part.tsx'
import { YourDataForm } from './your-data-form.tsx'

export function YourData({ user, form }: { user: SessionUser; form: FormOutcome | undefined }) {
  const t = useTranslate()
  if (!user.has_password) {
    return (
      <div className={SHEET_PART}>
        <SheetText>{t('yourData.noPassword')}</SheetText>
        <ButtonLink look="primary" href={href('passwordReset')}>
          {t('yourData.setPassword')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      <YourDataForm
        action="download"
        username={user.username}
        sent={form}
        texts={[t('yourData.download.text'), t('yourData.download.limit', { count: MAX_DOWNLOADS_PER_DAY })]}
      />
      <YourDataForm action="deactivate" username={user.username} sent={form} texts={[t('yourData.deactivate.text')]} />
      <YourDataForm
        action="delete"
        username={user.username}
        sent={form}
        texts={[
          t('yourData.delete.text', { days: DELETION_GRACE_DAYS }),
          t('yourData.delete.pins'),
          t('yourData.delete.name', { days: USERNAME_RETIREMENT_DAYS }),
        ]}
      />
    </>
  )
}
