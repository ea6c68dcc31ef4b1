import { isEnabledGroup } from '#schema/constants/experiments.ts'
import { SHORTCUTS_EXPERIMENT } from '#schema/constants/shortcuts.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useExperimentGroup } from '#ui/app/experiments/experiment-group.ts'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import classes from './shortcuts-bar.module.css'

const OwnShortcuts = lazyChunk('shortcuts', async () => (await import('./own-shortcuts.tsx')).OwnShortcuts)

/** Links of a business's own, across the pages that are for businesses. Its place is kept until it is there. */
export function ShortcutsBar() {
  const { user } = useAppData().context
  const group = useExperimentGroup(SHORTCUTS_EXPERIMENT, user?.is_partner ?? false)
  if (!user?.is_partner || !isEnabledGroup(group)) return null
  return (
    <div className={classes.place}>
      <OwnShortcuts entityId={user.id} />
    </div>
  )
}
