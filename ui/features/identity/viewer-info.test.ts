import { expect, it } from 'vitest'
import type { SessionUser } from '#schema/viewer.ts'
import { findOwnImage, toViewerInfo } from './viewer-info.ts'

const user = {
  username: 'amber',
  email: 'amber@tackboard.example',
  first_name: 'Amber',
  image_medium_url: '/media/75x75/aa/bb/cc/aabbcc.jpg',
  has_password: true,
  connected_to_facebook: false,
  connected_to_google: true,
  login_state: 1,
} as SessionUser

const remembered = {
  username: 'birk',
  email: 'b•••@tackboard.example',
  first_name: 'Birk',
  medium_image_url: 'https://pictures.example/avatars/default_140.png',
  connected_to_facebook: true,
  connected_to_google: false,
  has_password: false,
}

it('is the user the document is for, proved or greeted', () => {
  const info = {
    type: 'AUTH',
    username: 'amber',
    email: 'amber@tackboard.example',
    firstName: 'Amber',
    hasPassword: true,
    imageUrl: '/media/75x75/aa/bb/cc/aabbcc.jpg',
    isConnectedToFacebook: false,
    isConnectedToGoogle: true,
  }
  expect(toViewerInfo({ user }, null)).toEqual(info)
  expect(toViewerInfo({ user: { ...user, login_state: 2 } }, remembered)).toEqual({ ...info, type: 'LIMITED_LOGIN' })
})

it('is a stranger, whom the browser may remember', () => {
  expect(toViewerInfo({ user: null }, remembered)).toMatchObject({
    type: 'UNAUTH',
    username: 'birk',
    firstName: 'Birk',
    hasPassword: false,
    imageUrl: null,
    isConnectedToFacebook: true,
  })
  expect(toViewerInfo({ user: null }, null)).toEqual({
    type: 'UNAUTH',
    username: null,
    email: null,
    firstName: null,
    hasPassword: false,
    imageUrl: null,
    isConnectedToFacebook: false,
    isConnectedToGoogle: false,
  })
})

it.each([
  ['/a/default_1.png', null],
  ['/a/default_75.png?v=2', null],
  ['/a/default_x.png', '/a/default_x.png'],
  ['/a/default_1.jpg', '/a/default_1.jpg'],
  [null, null],
])('the image %j counts as %j', (url, expected) => {
  expect(findOwnImage(url)).toBe(expected)
})
