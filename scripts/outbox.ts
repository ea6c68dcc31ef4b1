import { parseArgs } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { Complaint } from './lib/complaint.ts'
import { prepareExistingDataDir } from './lib/data-dir.ts'
import { startDatabase } from './lib/database-server.ts'
import { readSettings } from './lib/settings.ts'
import { migrate } from './migrate.ts'

const DEFAULT_LAST = 10

/** `npm run outbox -- [--to ADDRESS] [--last N]`: the newest mail comes last. */
export async function run(argv: string[]): Promise<number> {
  const { to, last } = readOptions(argv)
  const { dataDir } = readSettings()
  await prepareExistingDataDir(dataDir)
  const server = await startDatabase(dataDir)
  try {
    await migrate(server.url)
    const db = openDatabase({ DATABASE_URL: server.url })
    const newest = await db
      .select()
      .from(mails)
      .where(to === undefined ? undefined : eq(mails.recipient, to))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(last)
    if (newest.length === 0) console.log('No emails yet.')
    for (const mail of newest.toReversed()) console.log(describe(mail))
    return 0
  } finally {
    await server.stop()
  }
}

function describe({ recipient, subject, state, createdAt, text }: typeof mails.$inferSelect): string {
  const when = new Date(createdAt).toISOString().slice(0, 19).replace('T', ' ')
  return `${'─'.repeat(72)}\nTo: ${recipient}\nSubject: ${subject}\nWhen: ${when} UTC (${state})\n\n${text || "(We don't keep the text of emails that were sent or given up on.)\n"}`
}

function readOptions(argv: string[]): { to: string | undefined; last: number } {
  const { values } = parseArgs({ args: argv, options: { to: { type: 'string' }, last: { type: 'string' } } })
  const last = Number(values.last ?? DEFAULT_LAST)
  if (!Number.isInteger(last) || last < 1)
    throw new Complaint(`--last is "${values.last}". Use a whole number of 1 or more.`)
  return { to: values.to?.trim().toLowerCase(), last }
}
