import { file } from '#worker/action.ts'
import { renderEmbeddedBoard, renderEmbeddedPin } from './render-embeds.tsx'
import { renderOfflinePage, renderPixelPage } from './render-plain-pages.tsx'

export const plainPages = [
  file({ route: 'offline', who: 'anyone', isPublic: true, run: renderOfflinePage }),
  file({ route: 'embedPin', who: 'anyone', isPublic: true, run: renderEmbeddedPin }),
  file({ route: 'embedBoard', who: 'anyone', isPublic: true, run: renderEmbeddedBoard }),
  file({ route: 'facebookPixels', who: 'anyone', run: renderPixelPage }),
  file({ route: 'pixels', who: 'anyone', run: renderPixelPage }),
]
