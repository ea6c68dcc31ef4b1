import { describeError } from '#worker/errors/describe-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import { logLine } from '#worker/platform/log.ts'
import type { PackedFile } from '#worker/platform/zip.ts'
import { getTexts } from '#worker/texts/texts.ts'
import type { DataContext } from './data-context.ts'

export interface StoredFile {
  name: string
  key: string
  createdAt: number
}

/** A note replaces what is missing if the store stops responding. */
export async function* storedFiles(
  { media, viewer, now }: Pick<DataContext, 'media' | 'viewer' | 'now'>,
  folder: string,
  files: AsyncIterable<StoredFile> | Iterable<StoredFile>,
): AsyncGenerator<PackedFile> {
  try {
    for await (const { name, key, createdAt } of files) {
      const file = await openFile(media, key)
      if (!file) continue
      const input = file.body as unknown as ReadableStream<Uint8Array>
      yield { name: `${folder}/${name}`, lastModified: new Date(createdAt), input }
    }
  } catch (error) {
    logLine('error', {
      message: 'A download lacks pictures',
      error: describeError(error).error,
    })
    const { text } = getTexts(viewer.user.locale)
    yield { name: `${folder}/missing.txt`, lastModified: new Date(now), input: `${text('download.imagesMissing')}\n` }
  }
}
