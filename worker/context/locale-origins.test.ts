import { describe, expect, it } from 'vitest'
import { localeOfOrigin, parseLocaleOrigins } from './locale-origins.ts'

const DE = 'https://de.example.com'

describe('parseLocaleOrigins', () => {
  it.each([
    [undefined, []],
    ['', []],
    [' , ', []],
    [`de=${DE}`, [['de', DE]]],
    [
      ` de=${DE}/ , pt_BR=https://br.example.com:8443`,
      [
        ['de', DE],
        ['pt_BR', 'https://br.example.com:8443'],
      ],
    ],
    ['es_419=http://127.0.0.1:8787', [['es_419', 'http://127.0.0.1:8787']]],
  ])('reads %j', (setting, expected) => {
    const { origins, complaints } = parseLocaleOrigins(setting)
    expect([...origins]).toEqual(expected)
    expect(complaints).toEqual([])
  })

  it.each([
    'de',
    'de=',
    '=https://de.example.com',
    'de_DE=https://de.example.com',
    'constructor=https://de.example.com',
    'en_XA=https://xa.example.com',
    'de=de.example.com',
    'de=https://de.example.com/path',
    'de=https://de.example.com/?a=b',
    'de=https://me@de.example.com',
    'de=ftp://de.example.com',
    'de=javascript:alert(1)',
    'fr=https://fr.example.com',
    `it=${DE}`,
  ])('leaves out %j and says so, keeping the rest', (entry) => {
    const { origins, complaints } = parseLocaleOrigins(`fr=https://fr.example.org,nl=${DE},${entry}`)
    expect([...origins.keys()]).toEqual(['fr', 'nl'])
    expect(complaints).toEqual([expect.stringContaining(`"${entry}"`)])
  })
})

describe('localeOfOrigin', () => {
  it('knows the origins that were set', () => {
    const set = parseLocaleOrigins(`de=${DE}`)
    expect(localeOfOrigin(set, DE)).toBe('de')
    expect(localeOfOrigin(set, 'https://example.com')).toBeUndefined()
  })
})
