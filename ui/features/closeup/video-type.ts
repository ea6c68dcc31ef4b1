const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
}

/** What a video is by the ending of its address, so that a browser need not fetch what it cannot play. */
export function typeOfVideo(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/)
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}
