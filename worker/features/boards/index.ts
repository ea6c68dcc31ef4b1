import {
  CreateBoardCall,
  CreateBoardForm,
  CreateSectionCall,
  DeleteBoardCall,
  DeleteSectionCall,
  EditBoardForm,
  ReadBoardCall,
  UpdateBoardCall,
  UpdateSectionCall,
} from '#schema/boards/calls.ts'
import { MovePinsCall, ReadBoardFieldsCall, UndoMoveCall } from '#schema/boards/move-calls.ts'
import {
  BoardEditQuery,
  BoardEntriesQuery,
  BoardIdeasQuery,
  BoardPinsQuery,
  BoardQuery,
  BoardSectionsQuery,
  MoreIdeasQuery,
  MovedBoardQuery,
} from '#schema/boards/queries.ts'
import { BOARD_LIMIT } from '#schema/constants/limits.ts'
import { ProfileBoardsQuery } from '#schema/people/profile-queries.ts'
import { call, form, query } from '#worker/action.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { createBoardByForm, editBoardByForm } from './board-forms.ts'
import { createBoard } from './create-board.ts'
import { deleteBoard } from './delete-board.ts'
import { findBoardEdit } from './find-board-edit.ts'
import { findBoardIdeas } from './find-board-ideas.ts'
import { findBoardPins } from './find-board-pins.ts'
import { findBoardSections } from './find-board-sections.ts'
import { findBoard } from './find-board.ts'
import { findMoreIdeas } from './find-more-ideas.ts'
import { findMovedBoard } from './find-moved-board.ts'
import { findProfileBoards } from './find-profile-boards.ts'
import { boardInvites } from './invites/index.ts'
import { readBoardFields } from './moves/blocking-actions.ts'
import { createMove } from './moves/create-move.ts'
import { findEntries } from './moves/find-entries.ts'
import { undoMove } from './moves/undo-move.ts'
import { createSection, deleteSection, updateSection } from './sections.ts'
import { updateBoard } from './update-board.ts'

const limit = { rule: BOARD_LIMIT, by: 'viewer' } as const

export const boards = [
  query(ProfileBoardsQuery, findProfileBoards),
  query(BoardQuery, findBoard),
  query(BoardSectionsQuery, findBoardSections),
  query(BoardPinsQuery, findBoardPins),
  query(BoardEntriesQuery, findEntries),
  query(BoardIdeasQuery, findBoardIdeas),
  query(BoardEditQuery, findBoardEdit),
  query(MovedBoardQuery, findMovedBoard),
  query(MoreIdeasQuery, findMoreIdeas),
  form({
    route: 'boardCreate',
    who: 'member',
    input: CreateBoardForm,
    limit,
    again: (_, { name = '', description = '', is_secret = '' }) => ({ values: { name, description, is_secret } }),
    run: createBoardByForm,
  }),
  form({
    route: 'boardEdit',
    who: 'member',
    whenBanned: 'verb',
    input: EditBoardForm,
    limit,
    again: (_, fields) => ({ values: { ...fields } }),
    run: editBoardByForm,
  }),
  call(ReadBoardCall, { who: 'anyone', run: readBoard }),
  call(CreateBoardCall, { who: 'member', limit, run: createBoard }),
  call(UpdateBoardCall, { who: 'member', limit, run: updateBoard }),
  call(DeleteBoardCall, { who: 'member', whenBanned: 'allowed', limit, run: deleteBoard }),
  call(ReadBoardFieldsCall, { who: 'anyone', run: readBoardFields }),
  call(MovePinsCall, { who: 'member', whenBanned: 'verb', limit, status: 202, run: createMove }),
  call(UndoMoveCall, { who: 'member', limit, run: undoMove }),
  call(CreateSectionCall, { who: 'member', limit, run: createSection }),
  call(UpdateSectionCall, { who: 'member', limit, run: updateSection }),
  call(DeleteSectionCall, { who: 'member', whenBanned: 'allowed', limit, run: deleteSection }),
  ...boardInvites,
]
