import { ListBoardsInput } from '#schema/boards/calls.ts'
import { SavePinForm, SavePinInput, UnsavePinInput, UpdateSaveInput } from '#schema/saves/calls.ts'
import { BoardChoicesQuery, SectionChoicesQuery } from '#schema/saves/queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { findBoardChoices } from './find-board-choices.ts'
import { findSectionChoices } from './find-section-choices.ts'
import { listBoards } from './list-boards.ts'
import { savePinByForm } from './save-intent.ts'
import { savePin } from './save-pin.ts'
import { unsavePin } from './unsave-pin.ts'
import { updateSave } from './update-save.ts'

export const saves = [
  query(BoardChoicesQuery, findBoardChoices),
  query(SectionChoicesQuery, findSectionChoices),
  call({ route: resource('BoardsResource', 'get'), who: 'anyone', input: ListBoardsInput, run: listBoards }),
  call({
    route: resource('RepinResource', 'create'),
    who: 'member',
    whenBanned: 'verb',
    input: SavePinInput,
    run: savePin,
  }),
  call({
    route: resource('RepinResource', 'update'),
    who: 'member',
    whenBanned: 'verb',
    input: UpdateSaveInput,
    run: updateSave,
  }),
  call({
    route: resource('RepinResource', 'delete'),
    who: 'member',
    whenBanned: 'allowed',
    input: UnsavePinInput,
    run: unsavePin,
  }),
  form({ route: 'savePin', who: 'anyone', whenBanned: 'verb', input: SavePinForm, run: savePinByForm }),
]
