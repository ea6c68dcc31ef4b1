import { within } from '@testing-library/dom'
import type { DomPage } from './dom.ts'

export const REQUIRED = 'Parental passcode required'

export function findField({ screen }: DomPage, label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText(label) as HTMLInputElement
}

/** Writes into a field in place of what is there. */
export async function write(page: DomPage, label: string, text: string): Promise<void> {
  await page.user.clear(findField(page, label))
  await page.user.type(findField(page, label), text)
}

/** Presses a button of the page below any modal. */
export async function press({ screen, user }: DomPage, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }))
}

/** The modal that asks for the passcode, or the one of another heading, once it is there. */
export async function passcodeModal({ screen }: DomPage, name = REQUIRED) {
  return within(await screen.findByRole('dialog', { name }))
}

/** Types a passcode into the modal and enters it. */
export async function enterPasscode(page: DomPage, passcode: string): Promise<void> {
  const modal = await passcodeModal(page)
  const field = modal.getByLabelText('Passcode')
  await page.user.clear(field)
  await page.user.type(field, passcode)
  await page.user.click(await modal.findByRole('button', { name: 'Enter' }))
}

/** Closes the modal by the button below it. */
export async function closeModal(page: DomPage): Promise<void> {
  const button = (await passcodeModal(page)).getAllByRole('button', { name: 'Close' }).at(-1)
  if (button) await page.user.click(button)
}
