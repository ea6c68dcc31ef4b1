import type { R2Bucket } from '@cloudflare/workers-types'
import type { Database } from '#db/client.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'

export interface DataContext {
  db: Database
  media: R2Bucket
  viewer: SignedInViewer
  now: number
}
