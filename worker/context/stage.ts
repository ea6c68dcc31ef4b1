export type Stage = 'local' | 'production'

/** Only `local` loosens anything, so any other value counts as production. */
export function resolveStage(setting: string | undefined): Stage {
  return setting === 'local' ? 'local' : 'production'
}
