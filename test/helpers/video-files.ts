import { readFileSync } from 'node:fs'
import { join, toBytes, type FileBytes } from './picture-files.ts'

/** 360 by 640 pixels, four seconds. */
export function readClip(extension: 'mp4' | 'webm' | 'vtt'): FileBytes {
  return toBytes(readFileSync(new URL(`../../scripts/demo/clips/waves-at-dusk.${extension}`, import.meta.url)))
}

/** A box of an MP4. */
export function box(type: string, ...content: (Uint8Array | string | readonly number[])[]): FileBytes {
  const inside = join(...content)
  return join(uint32(inside.length + 8), Buffer.from(type, 'latin1'), inside)
}

/** `change` gets the children of `moov` and answers what is to stand there; offsets of samples move along. */
export function changeTables(file: FileBytes, change: (children: FileBytes) => FileBytes): FileBytes {
  const at = Buffer.from(file).indexOf('moov') - 4
  const size = Buffer.from(file).readUInt32BE(at)
  const children = change(file.slice(at + 8, at + size))
  const moved = Buffer.from(box('moov', children))
  const grown = moved.length - size
  const offsets = moved.indexOf('stco')
  for (let entry = 0; entry < moved.readUInt32BE(offsets + 8); entry += 1) {
    const place = offsets + 12 + 4 * entry
    moved.writeUInt32BE(moved.readUInt32BE(place) + grown, place)
  }
  return join(file.subarray(0, at), moved, file.subarray(at + size))
}

/** The same video in as many bytes: what is behind it says nothing. */
export function padMp4(file: FileBytes, bytes: number): FileBytes {
  const room = new Uint8Array(bytes - file.length - 8).fill(0x5a)
  return join(file, box('free', room))
}

/** An element of a WebM. */
export function element(id: readonly number[], content: string): FileBytes {
  return join(id, [0x40 | (content.length >> 8), content.length & 0xff], content)
}

export function uint32(value: number): FileBytes {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}
