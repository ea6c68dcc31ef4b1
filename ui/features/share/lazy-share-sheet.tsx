import { lazyChunk } from '#ui/app/lazy-chunk.ts'

/** In the chunk that every page loads later, as the names of its many files would be a burden to those that are first. */
export const LazyShareSheet = lazyChunk('share', async () => (await import('./share-sheet.tsx')).ShareSheet)
