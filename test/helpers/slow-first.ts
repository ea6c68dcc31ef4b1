import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Of a whole run, where a file takes long for its size. Those that are missing are ordered by their size. */
const SECONDS: Readonly<Record<string, number>> = {
  'scripts/import.test.ts': 29,
  'test/app/board-permissions.test.ts': 20,
  'test/app/board-privacy.test.ts': 35,
  'test/app/comment-matrix.test.ts': 38,
  'test/app/imports.test.ts': 20,
  'test/app/moderation.test.ts': 18,
  'test/browser/account-journey.test.ts': 30,
  'test/browser/mfa.test.ts': 24,
  'test/browser/navigations.test.ts': 32,
  'test/browser/offline.test.ts': 47,
  'test/browser/pages.test.ts': 60,
  'test/browser/pin-builder.test.ts': 47,
  'test/browser/screenshots.test.ts': 49,
  'test/browser/start-up.test.ts': 15,
  'test/browser/videos.test.ts': 20,
  'test/http/events-faults.test.ts': 20,
  'test/http/import-command.test.ts': 48,
  'test/http/live.test.ts': 15,
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
