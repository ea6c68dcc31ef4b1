import { expect, it } from 'vitest'
import { parseTolerantJson } from './tolerant-json.ts'

it.each([
  ['as the standard wants it', '{"a":[1,2.5,-3e2,true,null,"x"]}', [{ a: [1, 2.5, -300, true, null, 'x'] }]],
  ['with line breaks and tabs in strings', '{"a":"one\ntwo\r\n\tthree"}', [{ a: 'one\ntwo\r\n\tthree' }]],
  ['with trailing commas', '{"a":[1,2,],"b":{"c":3 , },}', [{ a: [1, 2], b: { c: 3 } }]],
  ['with a semicolon at its end', '{"a":1};', [{ a: 1 }]],
  ['with a byte order mark', '\ufeff{"a":1,}', [{ a: 1 }]],
  ['with comments', '/* first */ {"a":1, // one\n"b":/* two */2}', [{ a: 1, b: 2 }]],
  ['with what looks like a comment in a string', '{"a":"https://x.example/*y*/",}', [{ a: 'https://x.example/*y*/' }]],
  ['with escaped quotes in strings', '{"a":"say \\"hi\\", ]",}', [{ a: 'say "hi", ]' }]],
  ['in a comment of HTML', '<!-- {"a":1} -->', [{ a: 1 }]],
  ['in a section of XHTML', '//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
  ['in a section that is hidden from style sheets', '/*<![CDATA[*/ {"a":1} /*]]>*/', [{ a: 1 }]],
  ['several in a row', '{"a":1}{"b":2}\n[3],{"c":4}', [{ a: 1 }, { b: 2 }, [3], { c: 4 }]],
  ['with numbers below zero', '{"a":-1,"b":[-2,-0.5,],}', [{ a: -1, b: [-2, -0.5] }]],
  [
    'with its quotes escaped as entities',
    '{&quot;a&quot;:&quot;salt &amp; pepper&quot;}',
    [{ a: 'salt &amp; pepper' }],
  ],
  ['after one that is broken off', '{"a" 1} {"b":2}', [{ b: 2 }]],
])('JSON is read %s', (_, text, values) => {
  expect(parseTolerantJson(text)).toEqual(values)
})

it.each(['', 'no JSON', '{"a":', '[[[', '"a', ']]]}}', '<p>', ',,,'])('%j has no values', (text) => {
  expect(parseTolerantJson(text)).toEqual([])
})

it.each([
  ['quotes', '"x" y '.repeat(150_000)],
  ['open comments', '/*'.repeat(400_000)],
  ['brackets', `{"a":1,}${'['.repeat(900_000)}`],
  ['backslashes', `"${'\\'.repeat(900_001)}`],
])('a million characters of %s are read in one pass', (_, text) => {
  expect(parseTolerantJson(text).length).toBeLessThan(2)
})
