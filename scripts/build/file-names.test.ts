import { expect, test } from 'vitest'
import { toPlainName } from './file-names.ts'

test.each([
  'ad-blocker',
  'ad-clicks',
  'closeup-ads',
  'sponsored',
  'promotion',
  'tracking',
  'analytics',
  'page-pixel',
  'metrics-tool',
  'share-menu',
  'cookie-notice',
  'social_buttons',
  'top.banner',
])('no file is called %s, which ad blockers refuse', (name) => expect(toPlainName(name)).toBe('part'))

test.each(['add-pin', 'shared-by-many', 'header', 'read-more', 'upload-image', 'base', 'threads', 'roads'])(
  '%s keeps its name',
  (name) => expect(toPlainName(name)).toBe(name),
)
