import type { InputTrack } from 'mediabunny'
import type { VideoExtension } from '#schema/media/constants.ts'
import { toAscii } from '../inspect/parser.ts'

/** What browsers play everywhere. */
const CODECS: Record<VideoExtension, readonly string[]> = {
  mp4: ['avc', 'aac'],
  webm: ['vp8', 'vp9', 'av1', 'opus', 'vorbis'],
}

/** What the trade calls them, by the names of the library, or those in the file. */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC',
  hvc1: 'HEVC',
  hev1: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  alac: 'ALAC',
  mp4v: 'MPEG-4 Visual',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  apcn: 'ProRes',
  apch: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  ap4x: 'ProRes',
  SVQ1: 'Sorenson Video',
  SVQ3: 'Sorenson Video',
  cvid: 'Cinepak',
  'rle ': 'QuickTime Animation',
  'dvc ': 'DV',
  dvcp: 'DV',
  dvpp: 'DV',
  mx5p: 'MPEG-2',
  vvc: 'VVC',
  vvc1: 'VVC',
  s263: 'H.263',
  h263: 'H.263',
  samr: 'AMR',
  sawb: 'AMR',
}

/** Profiles of H.264 that only some browsers decode, by their numbers: ten bits, or more color than 4:2:0. */
const RARE_PROFILES: Readonly<Record<number, string>> = {
  44: 'CAVLC 4:4:4',
  110: 'High 10',
  118: 'Multiview High',
  122: 'High 4:2:2',
  128: 'Stereo High',
  244: 'High 4:4:4',
}

/** Null for one that is played everywhere; otherwise its name. */
export async function findForeignCodec(track: InputTrack, extension: VideoExtension): Promise<string | null> {
  const codec = await track.getCodec()
  if (codec === null || !CODECS[extension].includes(codec))
    return nameCodec(codec ?? (await track.getInternalCodecId()))
  if (codec !== 'avc') return null
  const parameters = (await track.getCodecParameterString()) ?? ''
  const profile = RARE_PROFILES[Number.parseInt(/^avc\d\.([\da-f]{2})/i.exec(parameters)?.[1] ?? '', 16)]
  return profile === undefined ? null : `H.264 ${profile}`
}

function nameCodec(codec: string | number | Uint8Array | null): string {
  const id = codec instanceof Uint8Array ? toAscii(codec) : String(codec ?? '')
  if (id.startsWith('pcm') || ['lpcm', 'sowt', 'twos', 'in24', 'in32', 'fl32'].includes(id)) return 'PCM'
  const printable = id
    .replaceAll(/[^\w. /-]/g, '')
    .trim()
    .slice(0, 30)
  return CODEC_NAMES[id] ?? (printable || 'an unknown format')
}

export const START_BYTES = 400

/** Other files, by how they begin. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^RIFF[^]{4}AVI /, 'AVI'],
  [/^RIFF[^]{4}WAVE/, 'WAV'],
  [/^RIFF[^]{4}WEBP/, 'WebP'],
  [/^(?:ID3|\xff[\xe2-\xff])/, 'MP3'],
  [/^OggS/, 'Ogg'],
  [/^fLaC/, 'FLAC'],
  [/^FLV/, 'FLV'],
  [/^0&\xb2u/, 'WMV'],
  [/^G[^]{187}G/, 'MPEG-TS'],
  [/^[^]{4}G[^]{191}G/, 'M2TS'],
  [/^#EXTM3U/, 'HLS'],
  [/^\xff\xd8\xff/, 'JPEG'],
  [/^\x89PNG/, 'PNG'],
  [/^GIF8/, 'GIF'],
  [/^%PDF/, 'PDF'],
  [/^PK/, 'ZIP'],
  [/^\.RMF/, 'RealMedia'],
  [/^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx])/, 'HEIC'],
  [/^[^]{4}ftypmif1[^]{4}(?:[^]{4}){0,3}hei[cmsx]/, 'HEIC'],
  [/^[^]{4}ftypavi[fs]/, 'AVIF'],
  [/^[^]{4}ftypmif1[^]{4}(?:[^]{4}){0,3}avif/, 'AVIF'],
  [/^[^]{4}ftypcrx /, 'CR3'],
  [/^[^]{4}JXL /, 'JPEG XL'],
]

/** They begin as videos do. */
export const STILL_KINDS: readonly string[] = ['HEIC', 'AVIF', 'CR3']

/** Null for one of none of these kinds. */
export function nameFile(start: Uint8Array): string | null {
  const text = toAscii(start)
  if (['\0\0\x01\xb3', '\0\0\x01\xba'].some((code) => text.startsWith(code))) return 'MPEG'
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
