import { file } from '#worker/action.ts'
import { renderOfflinePage, renderPixelPage } from './render-plain-pages.tsx'

export const plainPages = [
  file({ route: 'offline', who: 'anyone', isPublic: true, run: renderOfflinePage }),
  file({ route: 'facebookPixels', who: 'anyone', run: renderPixelPage }),
  file({ route: 'pixels', who: 'anyone', run: renderPixelPage }),
]
