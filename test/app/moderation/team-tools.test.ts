import { describe, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { makePerson } from '../../helpers/people.ts'
import { openPlain, type PlainPage } from '../../helpers/plain-browser.ts'
import { db } from '../../helpers/shared-app.ts'

const TOOLS = [
  'reportsTool',
  'moderationTool',
  'feedbackTool',
  'promotionsTool',
  'metricsTool',
  'experimentsTool',
] as const

const openAs = async (more: { isEmployee?: boolean }) => openPlain({ as: (await makePerson(db, more)).user })

const listLinks = ({ document }: PlainPage, label: string) =>
  [...document.querySelectorAll(`nav[aria-label="${label}"] a`)].map((link) => link.getAttribute('href'))

describe('the tools of the team', () => {
  it.each(TOOLS)('lead to each other, and %s says where one is', async (tool) => {
    const page = await (await openAs({ isEmployee: true })).goto(href(tool))
    expect(page.status).toBe(200)
    expect(listLinks(page, 'Team tools')).toEqual(TOOLS.map((one) => href(one)))
    const current = page.document.querySelectorAll('nav[aria-label="Team tools"] [aria-current="page"]')
    expect([...current].map((link) => link.getAttribute('href'))).toEqual([href(tool)])
  })

  it('stand in the account menu of those who may use them, and of no one else', async () => {
    const page = await (await openAs({ isEmployee: true })).goto(href('about'))
    expect(listLinks(page, 'Account')).toContain(href('reportsTool'))
    const others = await (await openAs({})).goto(href('about'))
    expect(listLinks(others, 'Account')).not.toEqual([])
    expect(others.document.documentElement.innerHTML).not.toContain(href('reportsTool'))
  })

  it.each(TOOLS)('are no pages for others, and the title of %s does not tell that there is one', async (tool) => {
    const browser = await openAs({})
    const [page, none] = [await browser.goto(href(tool)), await browser.goto('/_tools/nothing/')]
    expect([page.status, page.document.title]).toEqual([404, none.document.title])
    const visitor = await (await openPlain()).goto(href(tool))
    expect([visitor.status, visitor.document.title]).toEqual([404, none.document.title])
  })
})
