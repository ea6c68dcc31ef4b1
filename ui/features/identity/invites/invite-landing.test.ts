import { expect, it } from 'vitest'
import { decideLanding, type Guest } from './invite-landing.tsx'

const stranger: Guest = { isAuthenticated: false, isDesktop: true, id: null, shouldShowMessaging: false }
const member: Guest = { isAuthenticated: true, isDesktop: false, id: 'me', shouldShowMessaging: true }

function invitation(channel = 1, sender: { id?: string; should_show_messaging?: boolean } = {}) {
  const person = { id: 'you', image_medium_url: null, first_name: 'Amber', full_name: 'Amber Lindqvist' }
  return { sender: { ...person, should_show_messaging: true, ...sender }, invite_channel: channel }
}

it.each([1, 2, 4, 6, 15])('shows a stranger on a desktop the popover (channel %d)', (channel) => {
  expect(decideLanding(stranger, invitation(channel, { should_show_messaging: false }))).toBe('popover')
})

it.each([5, 9, 12, 16])('shows a stranger nothing for channel %d', (channel) => {
  expect(decideLanding(stranger, invitation(channel))).toBeNull()
})

it('shows a stranger nothing on a phone or a tablet', () => {
  expect(decideLanding({ ...stranger, isDesktop: false }, invitation())).toBeNull()
})

it.each([true, false])('notifies a signed-in viewer by a toast, whatever the channel (desktop: %s)', (isDesktop) => {
  expect(decideLanding({ ...member, isDesktop }, invitation(5))).toBe('toast')
})

it('never announces one’s own invitation, nor one where either side has no messages', () => {
  expect(decideLanding(member, invitation(1, { id: 'me' }))).toBeNull()
  expect(decideLanding(member, invitation(1, { should_show_messaging: false }))).toBeNull()
  expect(decideLanding({ ...member, shouldShowMessaging: false }, invitation())).toBeNull()
})
