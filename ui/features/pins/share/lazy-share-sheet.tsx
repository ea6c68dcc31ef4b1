import { lazyChunk } from '#ui/app/lazy-chunk.ts'

/**
 * Belongs to the chunk that every page loads later: the names of its many files would weigh on those that load first.
 */
export const LazyShareSheet = lazyChunk('share', async () => (await import('./share-sheet.tsx')).ShareSheet)
