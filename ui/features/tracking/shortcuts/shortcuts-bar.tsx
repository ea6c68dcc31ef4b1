import { SHORTCUTS_EXPERIMENT } from '#schema/people/shortcut-constants.ts'
import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import classes from './shortcuts-bar.module.css'

const OwnShortcuts = lazyChunk('shortcuts', async () => (await import('./own-shortcuts.tsx')).OwnShortcuts)

/** Links of a business's own, across the pages that are for businesses. Its place is kept until it is there. */
export function ShortcutsBar() {
  const { user, experimentsClient } = useAppData().context
  if (!user?.is_partner || !isEnabledGroup(experimentsClient[SHORTCUTS_EXPERIMENT])) return null
  return (
    <div className={classes.place}>
      <OwnShortcuts entityId={user.id} />
    </div>
  )
}
