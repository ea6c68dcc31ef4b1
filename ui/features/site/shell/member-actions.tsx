import { MessagesLink } from '#ui/features/messages/messages-link.tsx'
import { NotificationBell } from '#ui/features/notifications/notification-bell.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './top-bar.module.css'

/** Stands at the end of the bars. */
export function MemberActions({ hasPanel = false }: { hasPanel?: boolean }) {
  return (
    <div className={classes.actions}>
      <MessagesLink hasPanel={hasPanel} />
      <NotificationBell hasPanel={hasPanel} />
      <AccountMenu />
    </div>
  )
}
