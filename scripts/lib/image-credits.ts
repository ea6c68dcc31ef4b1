import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Complaint } from './complaint.ts'

export const IMAGE_CREDITS_FILE = 'attribution.json'

const Line = v.pipe(v.string('must be text'), v.trim(), v.maxLength(300, 'can have up to 300 characters'))
const Text = v.pipe(v.string('must be text'), v.trim(), v.maxLength(2_000, 'can have up to 2,000 characters'))
const Address = v.pipe(
  v.string('must be text'),
  v.url('must be a web address'),
  v.regex(/^https?:\/\//i, 'must be an http or https address'),
  v.maxLength(2_000, 'can have up to 2,000 characters'),
)

const Entry = v.object(
  {
    file: v.pipe(v.string('must be text'), v.minLength(1, 'is empty')),
    author: v.pipe(Line, v.minLength(1, 'is empty')),
    authorUrl: v.nullish(Address),
    licence: v.nullish(Line),
    ccUrl: v.nullish(Address),
    source: v.nullish(Line),
    link: v.nullish(Address),
    changes: v.nullish(Line),
    title: v.nullish(Line),
    description: v.nullish(Text),
    altText: v.nullish(v.pipe(Text, v.maxLength(500, 'can have up to 500 characters'))),
  },
  (issue) => (issue.expected === 'Object' ? 'must be an object' : 'is missing'),
)
export type ImageCredit = v.InferOutput<typeof Entry>

const Entries = v.array(Entry, 'must be a list of entries')

export async function readImageCredits(folder: string): Promise<Map<string, ImageCredit>> {
  const path = join(folder, IMAGE_CREDITS_FILE)
  const entries = new Map<string, ImageCredit>()
  for (const entry of check(path, parse(path, await read(path)))) {
    if (entries.has(entry.file)) throw new Complaint(`${path} names ${entry.file} twice. Keep one of the entries.`)
    entries.set(entry.file, entry)
  }
  return entries
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Complaint(`Couldn't read ${path}: ${(error as Error).message}.`)
  }
}

function parse(path: string, text: string | undefined): unknown {
  if (text === undefined) return []
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Complaint(`${path} isn't valid JSON${findPlace(error as Error, text)}. Fix it and run the import again.`)
  }
}

/** Node's other messages quote the text, which is no help in one line. */
function findPlace(error: Error, text: string): string {
  const position = /at position (\d+)/.exec(error.message)?.[1]
  if (position === undefined) return text.trim() === '' ? ': it is empty' : `: ${error.message.split('\n')[0]}`
  const before = text.slice(0, Number(position)).split('\n')
  return ` at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

function check(path: string, value: unknown): ImageCredit[] {
  const isWrapped = typeof value === 'object' && value !== null && 'files' in value
  const result = v.safeParse(Entries, isWrapped ? value.files : value)
  if (result.success) return result.output
  const [issue] = result.issues
  const [place, field] = v.getDotPath(issue)?.split('.') ?? []
  const where = place === undefined ? 'it' : `entry ${Number(place) + 1}${field === undefined ? '' : `, "${field}"`}`
  throw new Complaint(`${path} has a problem: ${where} ${issue.message}. Fix it and run the import again.`)
}
