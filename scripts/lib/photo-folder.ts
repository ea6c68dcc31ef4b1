import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Complaint } from './complaint.ts'
import { IMAGE_CREDITS_FILE } from './image-credits.ts'
import { checkSize, UnfitImage } from './make-image.ts'

/** All but hidden files and the attribution, sorted. Subfolders are imported separately. */
export async function listPhotos(folder: string): Promise<{ files: string[]; subfolders: string[] }> {
  const names = (await readFolder(folder)).filter((name) => !name.startsWith('.') && name !== IMAGE_CREDITS_FILE)
  const areFolders = await Promise.all(names.map((name) => isFolder(join(folder, name))))
  return {
    files: names.filter((_, place) => !areFolders[place]),
    subfolders: names.filter((_, place) => areFolders[place]),
  }
}

export async function readPhoto(path: string): Promise<Uint8Array> {
  try {
    const about = await stat(path)
    if (!about.isFile()) throw new UnfitImage("it isn't a regular file")
    checkSize(about.size)
    return await readFile(path)
  } catch (error) {
    if (error instanceof UnfitImage) throw error
    throw new UnfitImage(`it can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`)
  }
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder)
    return names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT') throw new Complaint(`There's no folder ${folder}. Name one with photos.`)
    if (code === 'ENOTDIR') throw new Complaint(`${folder} is a file. Name the folder it's in.`)
    throw new Complaint(`Can't read the folder ${folder} (${code ?? 'unknown error'}). Check its permissions.`)
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (about) => about.isDirectory(),
    () => false,
  )
}
