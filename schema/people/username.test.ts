import { describe, expect, it } from 'vitest'
import { isUsername, normalizeUsername } from './username.ts'

describe('isUsername', () => {
  it.each([
    ['amber', true],
    ['amber_2', true],
    ['a'.repeat(30), true],
    ['ab', false],
    ['a'.repeat(31), false],
    ['12345', false],
    ['___', false],
    ['am ber', false],
    ['am.ber', false],
    ['åmber', false],
    ['pin', false],
    ['login', false],
    ['settings', false],
    ['tackboard', false],
    ['tackboard_team', false],
    ['the_tack_board', false],
    ['moderator', false],
    ['postmaster', false],
    ['abuse', false],
    ['support_team', false],
    ['supportteam2', false],
    ['teamwork', true],
    ['tacky_boards', true],
    ['v3', false],
    ['../etc', false],
  ])('%s: %s', (text, expected) => {
    expect(isUsername(text)).toBe(expected)
  })
})

it.each([
  [' Amber ', 'amber'],
  ['ＡＭＢＥＲ', 'amber'],
  ['ⓐmber', 'amber'],
])('%s is stored as %s', (text, expected) => {
  expect(normalizeUsername(text)).toBe(expected)
})
