import type { Provenance } from './constants.ts'

/** How the addresses of IPTC's terms go on, which XMP and C2PA manifests both name in full. */
export const PROVENANCE_VOCABULARY = 'digitalsourcetype/'

/** The stronger one first. */
export const PROVENANCE_TERMS: readonly { term: string; provenance: Provenance }[] = [
  { term: 'trainedAlgorithmicMedia', provenance: 'ai_generated' },
  { term: 'compositeWithTrainedAlgorithmicMedia', provenance: 'ai_modified' },
  { term: 'compositeSynthetic', provenance: 'ai_modified' },
]
