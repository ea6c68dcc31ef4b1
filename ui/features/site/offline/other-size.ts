export function findOtherSize(path: string, kept: readonly string[]): string | undefined {
  const name = toPictureName(path)
  return kept.filter((other) => toPictureName(other) === name).sort((a, b) => parseWidth(b) - parseWidth(a))[0]
}

/** What all sizes of a picture share: `/media/236x/ab/cd/ef/{hash}.webp`. */
function toPictureName(path: string): string {
  return path
    .split('/')
    .slice(3)
    .join('/')
    .replace(/\.\w+$/, '')
}

/** Originals, whose size is not a number, are the largest. */
function parseWidth(path: string): number {
  const width = Number.parseInt(path.split('/')[2] ?? '', 10)
  return Number.isNaN(width) ? Number.MAX_SAFE_INTEGER : width
}
