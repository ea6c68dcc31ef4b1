import { EraseActivityForm } from '#schema/settings/activity-calls.ts'
import { ActivityQuery } from '#schema/settings/activity-queries.ts'
import { file, form, query } from '#worker/action.ts'
import { downloadActivity } from './download-activity.ts'
import { eraseOwnActivity } from './erase-activity.ts'
import { findActivity } from './find-activity.ts'

export const activity = [
  query(ActivityQuery, findActivity),

  form({
    route: 'activityLog',
    who: 'anyone',
    input: EraseActivityForm,
    // Signed-out pages are personal here too: this keeps them out of caches.
    open: () => ({}),
    run: eraseOwnActivity,
  }),

  file({ route: 'activityDownload', who: 'anyone', run: downloadActivity }),
]
