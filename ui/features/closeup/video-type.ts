const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
}

/** Spares the browser from fetching what it cannot play. */
export function typeOfVideo(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/)
  return TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}
