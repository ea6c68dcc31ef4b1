import { EraseActivityForm } from '#schema/calls/activity.ts'
import { ActivityQuery } from '#schema/queries/activity.ts'
import { file, form, query } from '#worker/action.ts'
import { downloadActivity } from './download-activity.ts'
import { eraseOwnActivity } from './erase-own-activity.ts'
import { findActivity } from './find-activity.ts'

/** What was recorded of the viewer, signed in or not: a page that lists it, its download, and the form that erases it all. */
export const activity = [
  query(ActivityQuery, findActivity),

  form({
    route: 'activityLog',
    who: 'anyone',
    input: EraseActivityForm,
    // The page of a signed-out browser is its own as well, so no cache may have it.
    open: () => ({}),
    run: eraseOwnActivity,
  }),

  file({ route: 'activityDownload', who: 'anyone', run: downloadActivity }),
]
