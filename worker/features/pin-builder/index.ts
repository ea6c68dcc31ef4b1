import {
  CreatePinInput,
  DeletePinInput,
  MAX_PIN_BODY_BYTES,
  PinDraftsInput,
  PinInput,
  UpdatePinInput,
} from '#schema/pin-builder/calls.ts'
import { PinForm } from '#schema/pin-builder/pin-form-calls.ts'
import { PublishedDraftQuery } from '#schema/pin-builder/queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { createPin } from './create-pin.ts'
import { deletePin } from './delete-pin.ts'
import { findDrafts } from './drafts.ts'
import { findOwnPin } from './find-own-pin.ts'
import { findPublishedDraft } from './find-published-draft.ts'
import { pinFormAgain, publishPinForm, receivePinForm } from './pin-form.ts'
import { updatePin } from './update-pin.ts'
import { links } from './links/index.ts'

export const pinBuilder = [
  call({ route: resource('PinResource', 'get'), who: 'anyone', input: PinInput, run: findOwnPin }),
  call({
    route: resource('PinResource', 'create'),
    who: 'member',
    whenBanned: 'verb',
    input: CreatePinInput,
    maxBytes: MAX_PIN_BODY_BYTES,
    run: createPin,
  }),
  call({
    route: resource('PinResource', 'update'),
    who: 'member',
    whenBanned: 'verb',
    input: UpdatePinInput,
    maxBytes: MAX_PIN_BODY_BYTES,
    run: updatePin,
  }),
  call({
    route: resource('PinResource', 'delete'),
    who: 'member',
    whenBanned: 'allowed',
    input: DeletePinInput,
    run: deletePin,
  }),
  call({ route: resource('PinDraftsResource', 'get'), who: 'member', input: PinDraftsInput, run: findDrafts }),
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
