import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM, type CustomSourceOptions } from 'mediabunny'

export function openInput(options: CustomSourceOptions): Input {
  return new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new CustomSource(options) })
}

/** QuickTime becomes MP4; null for a format that is only known by its name. */
export async function findExtension(input: Input): Promise<'mp4' | 'webm' | null> {
  const format = await input.getFormat()
  if (format === MP4 || format === QTFF) return 'mp4'
  return format === WEBM ? 'webm' : null
}
