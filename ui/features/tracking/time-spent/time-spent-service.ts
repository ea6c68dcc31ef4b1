import { service } from '#ui/app/background.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { findShownPin } from '#ui/features/tracking/find-shown-pin.ts'
import { mayMeasureTime } from '#ui/features/tracking/may-record.ts'
import { visibleSince } from '#ui/platform/lifecycle/page-visibility.ts'
import { startTimeSpent } from './start-time-spent.ts'

const PIN_PAGE = 'pin/[id]'

export const timeSpent = service({
  name: 'time spent',
  when: (state) => mayMeasureTime(state) && { queries: state.queries },
  start({ queries }, current) {
    const getPin = () => {
      const location = shownPage.get()
      return location?.handler === PIN_PAGE ? findShownPin(location, queries) : null
    }
    // No time counts before consent to it.
    return startTimeSpent(getPin, current().answeredConsent === null ? visibleSince() : performance.now())
  },
})
