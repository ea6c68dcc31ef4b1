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
  ['after one without a colon', '{"a" 1} {"b":2}', [{ a: 1 }, { b: 2 }]],
  ['with escaped apostrophes', '{"a":"Mum\\\'s soup"}', [{ a: "Mum's soup" }]],
  ['with escapes of no meaning', String.raw`{"a":"1\.5 \% \u00bd \u12","b":"c:\\"}`, [{ a: '1.5 % ½ u12', b: 'c:\\' }]],
  [
    'with quotes inside of quotes',
    '{"a":"The "best" soup","b":["a 12" pan, "big"."]}',
    [{ a: 'The "best" soup', b: ['a 12" pan, "big".'] }],
  ],
  [
    'with markup inside of quotes',
    '{"a":"<a href="/x">y</a>, "z", too","b":1}',
    [{ a: '<a href="/x">y</a>, "z", too', b: 1 }],
  ],
  ['in single quotes', "{'a':'say \"hi\"','b':['it\\'s',2]}", [{ a: 'say "hi"', b: ["it's", 2] }]],
  ['in curly quotes', '{“a”:“one”,„b”:[“two”]}', [{ a: 'one', b: ['two'] }]],
  ['in curly quotes as entities', '{&#8220;a&#8221;:&ldquo;one&rdquo;}', [{ a: 'one' }]],
  ['with bare names', '{a:"one", $b : 2}', [{ a: 'one', $b: 2 }]],
  [
    'without commas',
    '{"a":"one"\n"b":"two" "c":{"d":1}"e":["x" "y"]}',
    [{ a: 'one', b: 'two', c: { d: 1 }, e: ['x', 'y'] }],
  ],
  ['with commas alone', '{,"a":[,1,,2,],,"b":3}', [{ a: [1, 2], b: 3 }]],
  ['with values that a template left out', '{"a": ,"b":{"c":},"d":1}', [{ b: {}, d: 1 }]],
  [
    'with words of other languages',
    '{"a":NaN,"b":undefined,"c":None,"d":True}',
    [{ a: null, b: null, c: null, d: true }],
  ],
  ['with bare prices', '{"a":007.50,"b":12,90,"c":$5}', [{ a: '007.50', b: '12,90', c: '$5' }]],
  ['that is not closed', '{"a":[{"b":1', [{ a: [{ b: 1 }] }]],
  ['that closes what it has not opened', '{"a":[1}]} {"b":2}', [{ a: [1] }, { b: 2 }]],
  ['with line breaks of HTML', '{<br />"a":1,<br>\n"b":"x"<br>}', [{ a: 1, b: 'x' }]],
  ['in code', 'var x = {"a":1};', [{ a: 1 }]],
  ['behind a warning', '<b>Warning</b>: "x in y.php:3 {"a":1}', [{ a: 1 }]],
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
  ['quotes in a value', `{"a":${'"x" y '.repeat(150_000)}`],
  ['quotes before spaces', `{"a":"${`"${' '.repeat(99)}x`.repeat(10_000)}`],
  ['spaces behind a quote', `{"a":"x"${' '.repeat(900_000)}x`],
  ['objects', '{"a":'.repeat(200_000)],
  ['ends', `${'[1'.repeat(400)}${'}'.repeat(900_000)}`],
])('a million characters of %s are read in one pass', (_, text) => {
  expect(parseTolerantJson(text).length).toBeLessThan(2)
})
