import { mediaKey } from '#schema/media-url.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { openFile } from '#worker/features/media/store.ts'
import { jsonOf } from '#worker/platform/export-rows.ts'
import { logLine } from '#worker/platform/log.ts'
import { DATA_PARTS } from './data-parts.ts'
import type { DataScope } from './data-scope.ts'
import { dataTextsOf } from './data-texts.ts'
import { indexPage } from './index-page.ts'
import { ownPictures, type OwnPicture } from './own-pictures.ts'

/** Its content is only read when its turn comes. */
export interface DataFile {
  name: string
  lastModified: Date
  input: string | AsyncIterable<string> | ReadableStream<Uint8Array>
}

/** A page that explains, the data, and the user's own pictures. */
export async function* dataFiles(scope: DataScope): AsyncGenerator<DataFile> {
  const lastModified = new Date(scope.now)
  yield { name: 'index.html', lastModified, input: await indexPage(scope) }
  for (const { name, rows } of DATA_PARTS) {
    yield { name: `data/${name}.json`, lastModified, input: jsonOf(rows(scope)) }
  }
  yield* pictureFiles(scope, ownPictures(scope))
}

/** If the store stops answering, a note replaces what is missing. */
export async function* pictureFiles(
  { media, viewer, now }: Pick<DataScope, 'media' | 'viewer' | 'now'>,
  pictures: AsyncIterable<OwnPicture>,
): AsyncGenerator<DataFile> {
  try {
    for await (const { signature, extension, createdAt } of pictures) {
      const file = await openFile(media, mediaKey('orig', signature, extension))
      if (!file) continue
      const input = file.body as unknown as ReadableStream<Uint8Array>
      yield { name: `pictures/${signature}.${extension}`, lastModified: new Date(createdAt), input }
    }
  } catch (error) {
    logLine('error', {
      message: 'A download lacks pictures',
      error: describeError(error).error,
    })
    const { text } = dataTextsOf(viewer.user.locale)
    yield { name: 'pictures/missing.txt', lastModified: new Date(now), input: `${text('picturesMissing')}\n` }
  }
}
