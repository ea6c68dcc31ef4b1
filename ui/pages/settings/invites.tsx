import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { definePage } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { InviteLink } from '#ui/features/identity/invites/invite-link.tsx'
import { INVITE_LINK_REQUEST } from '#ui/features/identity/invites/invite-request.ts'
import { SettingsFrame } from '#ui/features/settings/settings-frame.tsx'
import { SHEET_PART } from '#ui/kit/sheet-part.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [INVITE_LINK_REQUEST] }),
  title: (_, t) => t('page.title', { name: t('settings.invites') }),
  needsViewer: true,
  noindex: true,
  Page: InviteSettings,
})

function InviteSettings() {
  const t = useTranslate()
  return (
    <SettingsFrame route="inviteSettings" text={t('invite.text')}>
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        <InviteLink />
      </LateBlock>
      <div className={SHEET_PART}>
        <a href={href('boardInvites')}>{t('boardInvite.heading')}</a>
      </div>
    </SettingsFrame>
  )
}
