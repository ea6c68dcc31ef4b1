import { readFileSync } from 'node:fs'
import { toBytes, type FileBytes } from './image-files.ts'

/**
 * Files of our own whose C2PA manifests were signed by the C2PA library itself (`@contentauth/c2pa-node` 0.9), with a
 * certificate made for it: small images, and a clip of the demo. The names say what the manifests do.
 */
export type SignedFile =
  | 'generated.jpg'
  | 'generated.png'
  | 'edited.webp'
  | 'composed.avif'
  | 'camera.jpg'
  | 'generated.mp4'

export function readSigned(name: SignedFile): FileBytes {
  return toBytes(readFileSync(new URL(`signed-files/${name}`, import.meta.url)))
}
