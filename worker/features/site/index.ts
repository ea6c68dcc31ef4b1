import { file } from '#worker/action.ts'
import { pageState } from './page-state/index.ts'
import { queries } from './queries.ts'
import { reportHealth } from './report-health.ts'
import { seo } from './seo/index.ts'
import { siteFeedback } from './site-feedback/index.ts'
import { webManifest } from './web-manifest.ts'
import { wellKnown } from './well-known.ts'

export const site = [
  // Must respond while the database doesn't, so it looks up no viewer; monitors read the status.
  file({ route: 'health', who: 'anyone', isPublic: true, isForPrograms: true, run: reportHealth }),
  ...pageState,
  ...queries,
  ...seo,
  ...siteFeedback,
  ...webManifest,
  ...wellKnown,
]
