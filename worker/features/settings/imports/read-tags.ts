import { Tokenizer } from 'htmlparser2'

export interface TagReader {
  open(tag: string, attributes: ReadonlyMap<string, string>): void
  text(piece: string): void
  close(tag: string): void
}

/**
 * Tags, in lower case, and texts as they come. A parser that remembers which tags are open takes time by the square
 * where none is closed.
 */
export function readTags(html: string, { open, text, close }: TagReader): void {
  let tag = ''
  let attributes = new Map<string, string>()
  let [name, value] = ['', '']
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase()
  const endTag = () => open(tag, attributes)
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = nameAt(start, end)
        attributes = new Map()
      },
      onattribname(start, end) {
        name = nameAt(start, end)
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(code) {
        value += String.fromCodePoint(code)
      },
      onattribend() {
        if (!attributes.has(name)) attributes.set(name, value)
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      ontext: (start, end) => text(html.slice(start, end)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      onclosetag: (start, end) => close(nameAt(start, end)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
