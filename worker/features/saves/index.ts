import { SavePinInput, UnsavePinInput } from '#schema/calls/saves.ts'
import { call, resource } from '#worker/action.ts'
import { savePin } from './save-pin.ts'
import { unsavePin } from './unsave-pin.ts'

export const saves = [
  call({ route: resource('RepinResource', 'create'), who: 'member', input: SavePinInput, run: savePin }),
  call({ route: resource('RepinResource', 'delete'), who: 'member', input: UnsavePinInput, run: unsavePin }),
]
