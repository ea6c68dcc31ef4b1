import { Glyph } from './icon.tsx'

const PENCIL = 'M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4'

/** Apart from the icons that every page loads. */
export function PencilIcon() {
  return <Glyph path={PENCIL} />
}
