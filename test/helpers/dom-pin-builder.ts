import { expect } from 'vitest'
import { href } from '#schema/routes.ts'
import { playUploads, type PlayedUpload } from './dom-uploads.ts'
import { openDom, type DomBrowser, type DomPage, type PageCall } from './dom.ts'
import type { UserRow } from './rows.ts'

export type SentPin = Record<string, unknown> & { id?: string; is_draft?: boolean }

export interface BuilderPage {
  browser: DomBrowser
  page: DomPage
  uploads: PlayedUpload[]
  /** What was sent to `PinResource`, drafts that are saved whenever typing pauses included. */
  sent(): SentPin[]
  published(): SentPin[]
  field(label: string | RegExp): HTMLInputElement
  button(name: string | RegExp): HTMLButtonElement
  press(name: string | RegExp): Promise<void>
  /** Chooses files in the field of that label, which are uploaded under their names. */
  add(label: string, ...files: File[]): Promise<void>
}

export interface BuilderOptions {
  path?: string
  /** Other than that a pin is made. */
  answer?: (call: PageCall) => Response | undefined
}

export const success = (data: unknown, status = 200) =>
  Response.json({ status: 'success', code: 0, message: 'ok', data }, { status })

export const optionsOf = ({ body }: PageCall) => (JSON.parse(body) as { options: SentPin }).options

export const imageFile = (name: string) => new File(['picture'], name, { type: 'image/png' })

/** The page on which pins are made, with uploads and pins played. */
export async function openBuilder(as: UserRow, { path = href('pinBuilder'), answer }: BuilderOptions = {}) {
  const { uploads, prepare } = playUploads()
  const browser = await openDom({
    as,
    prepare,
    play(call) {
      const given = answer?.(call)
      return given ?? (call.path.includes('/PinResource/') ? success({ id: 'a-pin' }) : undefined)
    },
  })
  const page = await browser.goto(path)
  const sent = () =>
    browser.calls.filter(({ path, method }) => path.includes('/PinResource/') && method === 'POST').map(optionsOf)
  const field = (label: string | RegExp) => page.screen.getByLabelText(label) as HTMLInputElement
  const button = (name: string | RegExp) => page.screen.getByRole('button', { name }) as HTMLButtonElement
  const builder: BuilderPage = {
    browser,
    page,
    uploads,
    sent,
    published: () => sent().filter(({ is_draft: isDraft }) => isDraft === false),
    field,
    button,
    press: (name) => page.user.click(button(name)),
    async add(label, ...files) {
      const before = uploads.length
      await page.user.upload(field(label), files)
      for (let place = 0; place < files.length; place += 1) {
        await expect.poll(() => uploads.length).toBeGreaterThan(before + place)
        const upload = uploads[before + place]
        upload?.answer(201, { status: 'success', code: 0, message: 'ok', data: { id: upload.file.name ?? 'captions' } })
      }
    },
  }
  return builder
}
