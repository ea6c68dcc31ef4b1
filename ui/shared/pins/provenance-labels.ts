import type { Provenance } from '#schema/media/constants.ts'
import type { MessageKey } from '#ui/app/texts/translate.ts'

export const PROVENANCE_LABELS = {
  ai_generated: 'ai.generated',
  ai_modified: 'ai.modified',
} as const satisfies Record<Provenance, MessageKey>
