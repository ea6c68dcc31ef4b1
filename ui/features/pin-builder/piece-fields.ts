import type { BuilderEvent } from './builder-state.ts'
import type { Piece, PieceFields } from './piece.ts'

/** What every part of the form gets; `change` is for the fields of this piece. */
export interface FieldsProps {
  piece: Piece
  change(fields: Partial<PieceFields>): void
  dispatch(event: BuilderEvent): void
}
