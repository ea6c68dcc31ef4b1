import { afterEach, expect, it, vi } from 'vitest'
import { queueMails, type MailMessage } from './outbox.ts'

afterEach(() => vi.restoreAllMocks())

it('puts nothing but the names of mails on the queue', async () => {
  const batches: { body: MailMessage }[][] = []
  const queue = { sendBatch: async (messages: Iterable<{ body: MailMessage }>) => void batches.push([...messages]) }
  await queueMails(queue as unknown as Parameters<typeof queueMails>[0], ['01A', '01B'])
  expect(batches).toEqual([[{ body: { mailId: '01A' } }, { body: { mailId: '01B' } }]])
})

it('leaves mails in the outbox where the queue takes nothing, and says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const queue = { sendBatch: () => Promise.reject(new TypeError('no queue')) }
  await queueMails(queue as unknown as Parameters<typeof queueMails>[0], ['01A'])
  expect(warn).toHaveBeenCalledTimes(1)
  expect(JSON.parse(String(warn.mock.calls[0]?.[0]))).toMatchObject({ level: 'warn', mails: 1, error: 'TypeError' })
})
