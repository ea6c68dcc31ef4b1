import { toNameKey } from '#schema/name-key.ts'
import { cutToBytes } from '#schema/plain-text.ts'

/** UTF-8 bytes: with a number, the folder above and a file in it, short enough for every file system. */
const MAX_FOLDER_BYTES = 120

/** The names of devices on Windows, with whatever ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9\u00B9\u00B2\u00B3])(?:\.|$)/i

/**
 * Names of folders that every system can unpack side by side: none is that of a device, ends with a dot or a space, has
 * characters with a meaning, is too long, or differs from another in case or normal form alone.
 */
export function folderNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain = wanted.normalize('NFC').replaceAll(/[\p{Cc}\p{Cs}<>:"/\\|?*]/gu, '-')
    const cut = cutToBytes(plain, MAX_FOLDER_BYTES).replace(/[. ]+$/, '') || 'board'
    const base = DEVICE.test(cut) ? `board-${cut}` : cut
    let name = base
    for (let number = 2; taken.has(toNameKey(name)); number += 1) name = `${base}-${number}`
    taken.add(toNameKey(name))
    return name
  }
}
