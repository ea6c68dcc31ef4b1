import { BoardIdeasQuery, BoardPinsQuery, BoardQuery } from '#schema/queries/boards.ts'
import { ProfileBoardsQuery } from '#schema/queries/profiles.ts'
import { query } from '#worker/action.ts'
import { findBoardIdeas } from './find-board-ideas.ts'
import { findBoardPins } from './find-board-pins.ts'
import { findBoard } from './find-board.ts'
import { findProfileBoards } from './find-profile-boards.ts'

export const boards = [
  query(ProfileBoardsQuery, findProfileBoards),
  query(BoardQuery, findBoard),
  query(BoardPinsQuery, findBoardPins),
  query(BoardIdeasQuery, findBoardIdeas),
]
