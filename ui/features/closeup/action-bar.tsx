import type { Pin } from '#schema/pin.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { hideNavFooter, shellStore, showNavFooter } from '#ui/app/shell-state.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { useIsInView } from '#ui/platform/observers/use-is-in-view.ts'
import { ReportPin } from '#ui/features/reports/report-pin.tsx'
import { SaveButton } from '#ui/features/saves/save-button.tsx'
import classes from './closeup.module.css'
import { Counts } from './counts.tsx'
import { DownloadLink } from './download-link.tsx'
import { SaveLink } from '#ui/features/saves/save-link.tsx'
import { VisitLink } from './visit-link.tsx'

/** On phones and tablets the navigation footer hides while the bar is in view. */
export function ActionBar({ pin }: { pin: Pin }) {
  const isAuth = useIsAuth()
  const bar = useIsInView<HTMLDivElement>((isInView) => {
    const change = isInView ? hideNavFooter : showNavFooter
    shellStore.update((state) => change(state, 'actionBar'))
  }, useIsMobile())
  return (
    <div ref={bar} className={classes.actions}>
      {isAuth ? <SaveButton pin={pin} /> : <SaveLink pin={pin} />}
      <DownloadLink pin={pin} />
      <VisitLink pin={pin} />
      <Counts pin={pin} />
      <ReportPin pin={pin} />
    </div>
  )
}
