/** One caption, as it is stored. */
export interface Cue {
  start: CueTime
  end: CueTime
  /** The place of the caption on the screen, as settings of WebVTT. */
  settings: readonly string[]
  /** The text with the marks of WebVTT, and no empty line in it. */
  text: string
}

interface CueTime {
  ms: number
  /** `01:02:03.004`, or without hours. */
  text: string
}

/** What a player would show: some text, for some time. */
export function isShown({ start, end, text }: Cue): boolean {
  return start.ms < end.ms && text.trim() !== ''
}

export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, settings, text }) =>
    [[start.text, '-->', end.text, ...settings].join(' '), text].join('\n'),
  )
  return ['WEBVTT', ...blocks].join('\n\n') + '\n'
}

/** Hours may be missing; of a second there are thousandths, of which the last may be. */
export function toCueTime([hours, minutes, seconds, ms]: readonly (string | undefined)[]): CueTime {
  const thousandths = (ms ?? '').padEnd(3, '0')
  const parts = [...(hours === undefined ? [] : [hours]), minutes, seconds].map((part = '') => part.padStart(2, '0'))
  return {
    ms: parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000 + Number(thousandths),
    text: `${parts.join(':')}.${thousandths}`,
  }
}
