import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startApp, type AppSiteOptions } from './app.ts'
import { openDesk, type DeskCalls } from './desk.ts'
import type { LiveSite } from './live-sockets.ts'
import { makePinScene, type PinScene } from './people.ts'

interface DeskScene {
  site: LiveSite
  desk: DeskCalls
  /** Of the test that is running. */
  scene: PinScene
}

/** A site with its desk for all tests of a file, and for each a pin and people of its own. */
export function openDeskScene(setup: AppSiteOptions = {}): DeskScene {
  const opened = {} as DeskScene
  beforeAll(async () => {
    opened.site = await startApp(setup)
    opened.desk = await openDesk(opened.site)
  })
  afterAll(() => opened.site.stop())
  beforeEach(async () => {
    opened.scene = await makePinScene(opened.site.db)
  })
  return opened
}
