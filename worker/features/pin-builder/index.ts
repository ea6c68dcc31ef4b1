import {
  CreatePinCall,
  DeletePinCall,
  MAX_PIN_BODY_BYTES,
  ReadDraftsCall,
  ReadPinCall,
  UpdatePinCall,
} from '#schema/pin-builder/calls.ts'
import { PinForm } from '#schema/pin-builder/pin-form-calls.ts'
import { PublishedDraftQuery } from '#schema/pin-builder/queries.ts'
import { call, form, query } from '#worker/action.ts'
import { createPin } from './create-pin.ts'
import { deletePin } from './delete-pin.ts'
import { findDrafts } from './drafts.ts'
import { findOwnPin } from './find-own-pin.ts'
import { findPublishedDraft } from './find-published-draft.ts'
import { links } from './links/index.ts'
import { pinFormAgain, publishPinForm, receivePinForm } from './pin-form.ts'
import { updatePin } from './update-pin.ts'

export const pinBuilder = [
  call(ReadPinCall, { who: 'anyone', run: findOwnPin }),
  call(CreatePinCall, { who: 'member', whenBanned: 'verb', maxBytes: MAX_PIN_BODY_BYTES, run: createPin }),
  call(UpdatePinCall, { who: 'member', whenBanned: 'verb', maxBytes: MAX_PIN_BODY_BYTES, run: updatePin }),
  call(DeletePinCall, { who: 'member', whenBanned: 'allowed', run: deletePin }),
  call(ReadDraftsCall, { who: 'member', run: findDrafts }),
  form({
    route: 'pinBuilder',
    who: 'member',
    whenBanned: 'verb',
    input: PinForm,
    receive: receivePinForm,
    again: pinFormAgain,
    run: publishPinForm,
  }),
  query(PublishedDraftQuery, findPublishedDraft),
  ...links,
]
