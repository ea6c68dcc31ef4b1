import type { BoardPage } from '#schema/boards/board.ts'
import classes from './board-layout.module.css'

/** Columns of feeds for a grid. */
export function boardColumns({ board: { layout } }: BoardPage) {
  switch (layout) {
    case 'compact':
      return { className: classes.compact, sizes: '(max-width: 32rem) 33vw, 9rem' }
    case 'list':
      return { className: classes.list, sizes: '(max-width: 36rem) 100vw, 34rem' }
    default:
      return undefined
  }
}
