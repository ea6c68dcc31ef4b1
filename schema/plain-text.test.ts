import { describe, expect, it } from 'vitest'
import { countCharacters, toPlainLine, toPlainText } from './plain-text.ts'

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'

const ENGLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'

describe('what people type', () => {
  it.each([
    ['loses what turns the text around it', 'invoice\u202Egpj.exe\u2066', 'invoicegpj.exe'],
    ['loses control characters and halves of pairs', 'a\u0000b\u009Fc\uD83Dd', 'abcd'],
    ['is in NFC', 'e\u0301', '\u00E9'],
    ['is trimmed', ' \u00A0\u3000boats\uFEFF \n', 'boats'],
    ['is nothing where nothing can be seen', ' \u200B\u2060\u00AD\n\t', ''],
    ['is nothing where only fillers are', '\u3164\u115F\u1160\uFFA0 \u2800', ''],
    ['loses letters that only machines read', 'boats\u{E0001}\u{E0068}\u{E0069}', 'boats'],
    ['keeps the flags of regions', ENGLAND, ENGLAND],
    ['keeps its lines', 'one\r\ntwo\u2028three', 'one\ntwo\nthree'],
    ['keeps emoji whole', FAMILY, FAMILY],
    ['is text, whatever it looks like', '</script><b>', '</script><b>'],
  ])('%s', (_, typed, text) => {
    expect(toPlainText(typed)).toBe(text)
  })

  it('has at most 8 marks on a letter', () => {
    expect(toPlainText(`a${'\u0323'.repeat(40)}b`)).toBe(`\u1EA1${'\u0323'.repeat(7)}b`)
  })

  it('has at most one empty line after another', () => {
    expect(toPlainText('one\n\ntwo\n \n\n\u00A0\n\nthree\nfour')).toBe('one\n\ntwo\n \nthree\nfour')
  })

  it.each([
    ['spaces', ' ', 'x x'],
    ['marks', '\u0301\u0323', 'x'],
    ['line breaks', ' \n', 'x'],
    ['letters that only machines read', '\u{E0068}', 'xx'],
  ])('is read in no time, however many %s are in it', (_, piece, start) => {
    // This would take hours if the time grew by the square.
    expect(toPlainLine(`x${piece.repeat(1_000_000)}x`).replaceAll(/ +/g, ' ')).toMatch(new RegExp(`^${start}`))
  })

  it('is one line where there is only one', () => {
    expect(toPlainLine(' one \n\n two\tthree ')).toBe('one two three')
  })

  it('is counted in code points', () => {
    expect(countCharacters(FAMILY)).toBe(5)
  })
})
