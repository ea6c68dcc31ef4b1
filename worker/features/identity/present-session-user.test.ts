import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { viewerUser } from '../../../test/helpers/viewer-user.ts'
import { presentCurrentUser, presentSessionUser } from './present-session-user.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const COUNTS = { boards: 3, groupBoards: 1, secretBoards: 2, pins: 40 }

const viewer: SignedInViewer = {
  type: 'AUTH',
  session: { id: '01S', createdAt: NOW, provedAt: NOW, lastSeenAt: NOW, expiresAt: NOW + 100 * DAY_MS, loginState: 1 },
  user: viewerUser({
    id: '01U',
    username: 'amber',
    email: 'amber@tackboard.example',
    imageSignature: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
    birthday: '2010-11-22',
    domainUrl: 'amber.example',
    domainVerified: true,
    phoneNumber: '+46700000000',
    connectedNetworks: { google: true },
    nags: ['verify_email'],
    createdAt: NOW - 10 * DAY_MS,
  }),
}

describe('presentCurrentUser', () => {
  it('says the age by the birthday and the clock', () => {
    const user = presentCurrentUser(viewer, COUNTS, NOW)
    expect(user).toMatchObject({ age_in_years: 15, is_under_16: true, is_under_18: true })
    expect(presentCurrentUser(viewer, COUNTS, NOW + DAY_MS)).toMatchObject({
      age_in_years: 16,
      is_under_16: false,
      is_under_18: true,
    })
  })

  it('has counts, networks, images and no more than the schema names', () => {
    const user = presentCurrentUser(viewer, COUNTS, NOW)
    expect(user).toMatchObject({
      board_count: 3,
      group_board_count: 1,
      secret_board_count: 2,
      pin_count: 40,
      connected_to_google: true,
      connected_to_facebook: false,
      image_small_url: '/media/60x60/0a/1b/2c/0a1b2c3d4e5f60718293a4b5c6d7e8f9.webp',
      created_at: '2026-11-11T12:00:00.000Z',
      verified_user_websites: ['amber.example'],
      phone_number: '+46700000000',
    })
    expect(JSON.stringify(user)).not.toMatch(/passwordHash|password_hash|epik|resurrection/)
  })

  it('keeps contact details out of a limited login', () => {
    const limited: SignedInViewer = { ...viewer, type: 'LIMITED_LOGIN', session: { ...viewer.session, loginState: 2 } }
    expect(presentCurrentUser(limited, COUNTS, NOW)).toMatchObject({
      login_state: 2,
      email: 'a•••@tackboard.example',
      phone_number: null,
      secret_board_count: 0,
      nags: [],
    })
  })

  it('has null for what is not there', () => {
    const bare: SignedInViewer = {
      ...viewer,
      user: { ...viewer.user, imageSignature: null, birthday: null, domainVerified: false },
    }
    expect(presentCurrentUser(bare, COUNTS, NOW)).toMatchObject({
      image_xlarge_url: null,
      age_in_years: null,
      is_under_16: false,
      verified_user_websites: [],
    })
  })
})

it('tells a new account from one that has settled in', () => {
  expect(presentSessionUser(viewer, NOW).is_matured_new_user).toBe(false)
  expect(presentSessionUser(viewer, NOW + 18 * DAY_MS).is_matured_new_user).toBe(true)
})

it('says when a user came back, once they have proved that it is them', () => {
  const back: SignedInViewer = { ...viewer, user: { ...viewer.user, resurrectedAt: NOW - DAY_MS } }
  expect(presentSessionUser(viewer, NOW).resurrection_dt).toBeNull()
  expect(presentSessionUser(back, NOW).resurrection_dt).toBe('2026-11-20T12:00:00.000Z')
  expect(presentSessionUser({ ...back, type: 'LIMITED_LOGIN' }, NOW).resurrection_dt).toBeNull()
})
