import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText, plainText } from './html-to-text.ts'

const read = (html: string) => {
  const losses = { media: 0 }
  return { text: htmlToText(html, losses), ...losses }
}

test.each([
  ['<b>man</b>go', 'mango'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<div>a</div><div>b</div>', 'a\n\nb'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\n\nb'],
  [
    'a &amp; b &lt;c&gt; &#39;d&#x27; &nbsp;e &unknown; &#0;&#xD800;&#99999999;',
    "a & b <c> 'd' e &unknown; &#99999999;",
  ],
  [
    'caf&eacute; &frac12; &deg; &Eacute;&eacute; &Omega;&omega; &euro;&hearts; &nbsp;&shy;x',
    'café ½ ° Éé Ωω €♥ x',
  ],
  ['&#146;&#x92; &#x3042;&#12354; &AMP; &eacute', '’’ ああ &AMP; &eacute'],
  ['a\rb\r\nc', 'a\nb\nc'],
  ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>', '漢(かん)'],
  ['1 < 2 > 0', '1 < 2 > 0'],
  ['<script>alert("<b>")</script>x', 'x'],
  ['<SCRIPT src=a>1</SCRIPT >x', 'x'],
  ['<style>a{}</style><!-- c --><!DOCTYPE x>y', 'y'],
  ['<a title="a > b" href=\'javascript:1\'>z</a>', 'z'],
  ['x<script>without end', 'x'],
  ['x<b without end', 'x'],
  ['a\u0000b\u0007c\ud800', 'abc\ufffd'],
  ['<script/>a', 'a'],
])('%j reads as %j', (html, text) => expect(read(html).text).toBe(text))

test('pictures and sounds are left out and counted', () => {
  expect(read('<img src="a.jpg">[sound:b.mp3]<video><source src=c></video>[anki:play:q:0]word')).toEqual({
    text: 'word',
    media: 5,
  })
  expect(plainText('word [sound:a.mp3]', { media: 0 })).toBe('word')
})

test('whatever is read, no tag is left to be one, and it takes no longer than its length', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '/', 'b', 'script', '"', '=', '!--', '--', '&lt;', ' ')),
      (parts) => {
        const { text } = read(parts.join(''))
        expect(text).toBe(text.trim())
        expect(text.length).toBeLessThanOrEqual(parts.join('').length)
      },
    ),
  )
  expect(read('<b '.repeat(60_000)).text).toBe('')
  expect(read('<script>'.repeat(20_000)).text).toBe('')
})
