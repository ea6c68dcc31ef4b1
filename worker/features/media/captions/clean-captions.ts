import { fail } from '#worker/errors/service-error.ts'

const TIME = String.raw`(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}`
const TIMING = new RegExp(String.raw`^(${TIME})[ \t]+-->[ \t]+(${TIME})((?:[ \t]+\S+)*)[ \t]*$`)
/** Where a caption stands; regions and styles are not kept. */
const SETTING = /^(?:vertical:(?:rl|lr)|(?:line|position|size|align):[\w%.,-]+)$/

/**
 * A WebVTT file in one spelling: its captions, without notes, styles, regions and whatever its header says. Fails with
 * `captionsUnreadable`.
 */
export function cleanCaptions(text: string): string {
  const [header = '', ...blocks] = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(header) || header.includes('-->')) fail('captionsUnreadable')
  const cues = blocks.map((block) => block.trim()).filter((block) => block !== '' && !isAside(block))
  if (cues.length === 0) fail('captionsUnreadable')
  return ['WEBVTT', ...cues.map(cleanCue)].join('\n\n') + '\n'
}

function isAside(block: string): boolean {
  return /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(block) && !block.includes('-->')
}

function cleanCue(block: string): string {
  const lines = block.split('\n')
  // An identifier may come first.
  if (!lines[0]?.includes('-->')) lines.shift()
  const [, from = '', to = '', settings = ''] = TIMING.exec(lines.shift() ?? '') ?? fail('captionsUnreadable')
  if (toMs(from) >= toMs(to) || lines.length === 0 || lines.some((line) => line.includes('-->'))) {
    fail('captionsUnreadable')
  }
  const kept = settings.split(/[ \t]+/).filter((setting) => SETTING.test(setting))
  return [[from, '-->', to, ...kept].join(' '), ...lines].join('\n')
}

function toMs(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000
}
