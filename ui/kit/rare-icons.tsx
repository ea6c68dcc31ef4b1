import { Glyph } from './icon.tsx'

const MINUS = 'M5 12h14'
const PENCIL = 'M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4'

/** The icons here are apart from those that every page loads. */
export function MinusIcon() {
  return <Glyph path={MINUS} />
}

export function PencilIcon() {
  return <Glyph path={PENCIL} />
}
