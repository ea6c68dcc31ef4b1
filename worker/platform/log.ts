export type LogLevel = 'info' | 'warn' | 'error'

/** One JSON line for the operator. No field may be personal or secret. */
export function logLine(level: LogLevel, fields: Record<string, string | number | null>): void {
  const line = JSON.stringify({ level, ...fields })
  if (level === 'info') console.info(line)
  else if (level === 'warn') console.warn(line)
  else console.error(line)
}
