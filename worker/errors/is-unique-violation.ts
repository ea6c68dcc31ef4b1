import { listCauses } from './is-unavailable.ts'

export function isUniqueViolation(error: unknown): boolean {
  return listCauses(error).some((one) => {
    const { code, extendedCode } = one as Error & { code?: unknown; extendedCode?: unknown }
    return [code, extendedCode].some(
      (text) => typeof text === 'string' && /^SQLITE_CONSTRAINT(_UNIQUE|_PRIMARYKEY)?$/.test(text),
    )
  })
}
