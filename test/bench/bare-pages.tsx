import type { ImageSize } from '#schema/media/image-size-constants.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'

// What the bare worker shows, and its client hydrates.

export type Row = Record<string, unknown>

/** All that a page is made of; `rows` are the rows of each of its statements. */
export interface BarePage {
  page: 'list' | 'pin' | 'profile' | 'board'
  title: string
  viewer: Row | undefined
  rows: Row[][]
}

export function Body({ page, viewer, rows }: BarePage) {
  const Content = CONTENTS[page]
  return (
    <>
      <header>
        <a href="/">Home</a>
        <a href="/today/">Today</a>
        <form action="/search/pins/">
          <input type="search" name="q" aria-label="Search" />
        </form>
        {viewer ? <Person row={viewer} /> : <a href="/login/">Log in</a>}
      </header>
      <main>
        <Content rows={rows} />
      </main>
    </>
  )
}

const CONTENTS = { list: List, pin: Pin, profile: Profile, board: Board }

interface ContentProps {
  rows: Row[][]
}

function List({ rows: [pins] }: ContentProps) {
  return <Cards rows={pins} />
}

function Pin({ rows: [[pin = {}] = [], comments, related] }: ContentProps) {
  return (
    <>
      <Image row={pin} size="736x" isMain />
      <h1>{text(pin['title'])}</h1>
      <p>{text(pin['description'])}</p>
      {pin['link'] !== null && <a href={text(pin['link'])}>{text(pin['domain'])}</a>}
      <Person row={pin} />
      <span>{text(pin['follower_count'])} followers</span>
      <a href={`/${text(pin['username'])}/${text(pin['slug'])}/`}>{text(pin['board'])}</a>
      <h2>{text(pin['comment_count'])} comments</h2>
      <ul>
        {comments?.map((comment) => (
          <li key={text(comment['id'])}>
            <Person row={comment} />
            <p>{text(comment['text'])}</p>
            <time>{new Date(Number(comment['created_at'])).toISOString()}</time>
            <button type="button">Like {text(comment['like_count'])}</button>
            <button type="button">Reply</button>
          </li>
        ))}
      </ul>
      <h2>More like this</h2>
      <Cards rows={related} />
    </>
  )
}

function Profile({ rows: [[user = {}] = [], boards, pins] }: ContentProps) {
  return (
    <>
      <h1>{text(user['full_name'])}</h1>
      <p>{text(user['about'])}</p>
      <p>{text(user['follower_count'])} followers</p>
      <ul>
        {boards?.map((board) => (
          <li key={text(board['id'])}>
            <a href={`/${text(user['username'])}/${text(board['slug'])}/`}>
              {board['signature'] !== null && <Image row={board} size="236x" />}
              {text(board['name'])}
            </a>
          </li>
        ))}
      </ul>
      <Cards rows={pins} />
    </>
  )
}

function Board({ rows: [[board = {}] = [], pins] }: ContentProps) {
  return (
    <>
      <h1>{text(board['name'])}</h1>
      <p>{text(board['description'])}</p>
      <Person row={board} />
      <Cards rows={pins} />
    </>
  )
}

export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function Person({ row }: { row: Row }) {
  return <a href={`/${text(row['username'])}/`}>{text(row['full_name'])}</a>
}

function Cards({ rows = [] }: { rows?: readonly Row[] | undefined }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={text(row['id'])}>
          <a href={`/pin/${text(row['id'])}/`}>
            <Image row={row} size="236x" />
            <span>{text(row['title'])}</span>
          </a>
          <Person row={row} />
        </li>
      ))}
    </ul>
  )
}

function Image({ row, size, isMain = false }: { row: Row; size: ImageSize; isMain?: boolean }) {
  const image = {
    signature: text(row['signature']),
    extension: row['extension'] as MediaExtension,
    width: Number(row['width']),
    height: Number(row['height']),
    dominantColor: '',
  }
  const { url, width, height } = toImage(image, size)
  const sources = (['236x', '474x', '736x'] as const).map((one) => `${toImage(image, one).url} ${parseInt(one, 10)}w`)
  return (
    <img
      src={url}
      srcSet={sources.join(', ')}
      sizes={isMain ? '(max-width: 736px) 100vw, 736px' : '236px'}
      width={width}
      height={height}
      alt={text(row['alt_text'])}
      loading={isMain ? 'eager' : 'lazy'}
    />
  )
}
