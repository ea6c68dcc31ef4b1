/** `0:07`, `12:30`, `1:02:05` */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
