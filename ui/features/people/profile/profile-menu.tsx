import type { PinUser } from '#schema/pin-user.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportAction } from '#ui/features/moderation/reports/report-action.tsx'
import { BlockAction } from '#ui/features/people/blocks/block-action.tsx'
import { ShareAction } from '#ui/features/pins/share/share-action.tsx'
import { MoreMenu } from '#ui/kit/more-menu.tsx'

export function ProfileMenu({ user }: { user: PinUser }) {
  const t = useTranslate()
  return (
    <MoreMenu label={t('profile.more')}>
      <ShareAction
        shared={{
          path: href('profile', { username: user.username }),
          title: user.fullName,
          subject: { kind: 'user', id: user.entityId },
        }}
      >
        {t('profile.share')}
      </ShareAction>
      <ReportAction type="user" id={user.entityId} nodeId={user.id} viewType="profile" />
      <BlockAction user={user} />
    </MoreMenu>
  )
}
