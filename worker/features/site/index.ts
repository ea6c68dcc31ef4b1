import { health } from './health.ts'
import { pageState } from './page-state/index.ts'
import { queries } from './queries.ts'
import { seo } from './seo/index.ts'
import { siteFeedback } from './site-feedback/index.ts'
import { webManifest } from './web-manifest.ts'
import { wellKnown } from './well-known.ts'

export const site = [pageState, queries, health, seo, siteFeedback, webManifest, wellKnown].flat()
