import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The seconds of a whole run, if a file takes long for its size. Those that are missing are ordered by their size. */
const SECONDS: Readonly<Record<string, number>> = {
  'scripts/import.test.ts': 29,
  'test/app/boards/board-move-matrix.test.ts': 72,
  'test/app/boards/board-permissions.test.ts': 20,
  'test/app/boards/board-privacy.test.ts': 58,
  'test/app/comments/comment-matrix.test.ts': 60,
  'test/app/settings/imports.test.ts': 20,
  'test/app/moderation/moderation.test.ts': 18,
  'test/browser/identity/account-journey.test.ts': 30,
  'test/browser/identity/two-step.test.ts': 24,
  'test/browser/site/navigations.test.ts': 32,
  'test/browser/site/console-warnings.test.ts': 40,
  'test/browser/site/offline.test.ts': 62,
  'test/browser/site/pages.test.ts': 84,
  'test/browser/pin-builder/pin-builder.test.ts': 47,
  'test/browser/site/screenshots-desktop.test.ts': 50,
  'test/browser/site/screenshots-phone.test.ts': 40,
  'test/browser/site/scrolling.test.ts': 59,
  'test/browser/site/start-up.test.ts': 15,
  'test/browser/site/translated-pages.test.ts': 67,
  'test/browser/pins/videos.test.ts': 20,
  'test/http/tracking/events-faults.test.ts': 20,
  'test/http/settings/import-command.test.ts': 69,
  'test/http/notifications/live.test.ts': 15,
  'test/http/sweep-command.test.ts': 14,
}

/** What takes longest begins first, so that no layer ends with one worker at it and the others idle. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const orderOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const timeOf = ({ moduleId }: TestSpecification) => SECONDS[moduleId.slice(this.ctx.config.root.length + 1)] ?? 0
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other) || timeOf(other) - timeOf(one))
  }
}
