import { ListBoardsCall } from '#schema/boards/calls.ts'
import { SavePinCall, SavePinForm, UnsavePinCall, UpdateSaveCall } from '#schema/saves/calls.ts'
import { BoardChoicesQuery, SectionChoicesQuery } from '#schema/saves/queries.ts'
import { call, form, query } from '#worker/action.ts'
import { findBoardChoices } from './find-board-choices.ts'
import { findSectionChoices } from './find-section-choices.ts'
import { listBoards } from './list-boards.ts'
import { savePinByForm } from './save-intended.ts'
import { savePin } from './save-pin.ts'
import { unsavePin } from './unsave-pin.ts'
import { updateSave } from './update-save.ts'

export const saves = [
  query(BoardChoicesQuery, findBoardChoices),
  query(SectionChoicesQuery, findSectionChoices),
  call(ListBoardsCall, { who: 'anyone', run: listBoards }),
  call(SavePinCall, {
    who: 'member',
    whenBanned: 'verb',
    run: savePin,
  }),
  call(UpdateSaveCall, {
    who: 'member',
    whenBanned: 'verb',
    run: updateSave,
  }),
  call(UnsavePinCall, {
    who: 'member',
    whenBanned: 'allowed',
    run: unsavePin,
  }),
  form({ route: 'savePin', who: 'anyone', whenBanned: 'verb', input: SavePinForm, run: savePinByForm }),
]
