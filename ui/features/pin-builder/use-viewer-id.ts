import { useAppData } from '#ui/app/app-data.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'

export function useViewerId(): string | null {
  return findViewerId(useAppData().context)
}
