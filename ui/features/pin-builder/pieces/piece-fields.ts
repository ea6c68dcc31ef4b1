import type { BuilderEvent } from './builder-state.ts'
import type { Piece, PieceFields, PieceFile } from './piece.ts'

/** What every part of the form gets; `change` is for the fields of this piece. */
export interface FieldsProps {
  piece: Piece
  change(fields: Partial<PieceFields>): void
  dispatch(event: BuilderEvent): void
  /** More files of this pin; what it has no room for is left out. */
  addFiles(files: readonly File[]): readonly PieceFile[]
}
