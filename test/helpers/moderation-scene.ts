import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startApp, type AppSiteOptions } from './app.ts'
import type { LiveSite } from './live-sockets.ts'
import { openModeration, type ModerationCalls } from './moderation.ts'
import { makePinScene, type PinScene } from './people.ts'

interface ModerationScene {
  site: LiveSite
  moderation: ModerationCalls
  /** The scene of the test that is running. */
  scene: PinScene
}

/** A site, whose moderation all tests of a file use, and for each a pin and people of its own. */
export function openModerationScene(setup: AppSiteOptions = {}): ModerationScene {
  const opened = {} as ModerationScene
  beforeAll(async () => {
    opened.site = await startApp(setup)
    opened.moderation = await openModeration(opened.site)
  })
  afterAll(() => opened.site.stop())
  beforeEach(async () => {
    opened.scene = await makePinScene(opened.site.db)
  })
  return opened
}
