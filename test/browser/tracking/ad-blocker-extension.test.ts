import { describe, expect, inject, test } from 'vitest'
import { notice, readRecord, visitInGroup, waitForRecord } from '../../helpers/ad-blocker.ts'
import { INSTALLED_CHROMIUM } from '../../helpers/chromium.ts'
import { openWithExtension, type Extension } from '../../helpers/extension.ts'

const origin = inject('origin')

/** Blocks requests by rules, as ad blockers of today do. */
const BLOCKS_REQUESTS: Extension = {
  manifest: {
    permissions: ['declarativeNetRequest'],
    declarative_net_request: { rule_resources: [{ id: 'ads', enabled: true, path: 'rules.json' }] },
  },
  files: {
    'rules.json': JSON.stringify([
      { id: 1, priority: 1, action: { type: 'block' }, condition: { urlFilter: '/ads/' } },
    ]),
  },
}

/** Hides elements by a style of its own. */
const HIDES_ELEMENTS: Extension = {
  manifest: { content_scripts: [{ matches: ['<all_urls>'], css: ['hide.css'], run_at: 'document_start' }] },
  files: { 'hide.css': '.adsbox, .textads { display: none !important }' },
}

/** Blocks requests for what this site does not have. */
const BLOCKS_OTHERS: Extension = {
  ...BLOCKS_REQUESTS,
  files: {
    'rules.json': JSON.stringify([
      { id: 1, priority: 1, action: { type: 'block' }, condition: { urlFilter: '||ads.example.com^' } },
    ]),
  },
}

// No installed Chromium means none that takes extensions.
describe.skipIf(INSTALLED_CHROMIUM === null)('an extension', () => {
  test.each([
    ['blocks requests', BLOCKS_REQUESTS],
    ['hides elements', HIDES_ELEMENTS],
  ])('that %s is noticed', async (_, extension) => {
    const { page, complaints, close } = await openWithExtension(extension)
    const visit = await visitInGroup(page, `${origin}/`, 'enabled')
    await visit()
    await notice(page).waitFor()
    expect(Object.keys((await readRecord(page)) ?? {}).toSorted()).toEqual(['adblockDetectedAt', 'displayedAt'])
    expect(complaints.filter((line) => !line.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
    await close()
  })

  test('that lets ads be is none', async () => {
    const { page, complaints, close } = await openWithExtension(BLOCKS_OTHERS)
    const visit = await visitInGroup(page, `${origin}/`, 'enabled')
    await visit()
    await waitForRecord(page, 'noAdBlockDetectedAt')
    expect(Object.keys((await readRecord(page)) ?? {})).toEqual(['noAdBlockDetectedAt'])
    expect(complaints).toEqual([])
    await close()
  })
})
