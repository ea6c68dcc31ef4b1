import { file } from '#worker/action.ts'
import { renderOfflinePage } from './render-offline-page.tsx'
import { renderPixelPage } from './render-pixel-page.ts'

/** Documents that belong to no page of the product: browsers open them without being sent there by a link. */
export const plainPages = [
  file({ route: 'offline', who: 'anyone', isPublic: true, run: renderOfflinePage }),
  file({ route: 'facebookPixels', who: 'anyone', run: renderPixelPage }),
  file({ route: 'pixels', who: 'anyone', run: renderPixelPage }),
]
