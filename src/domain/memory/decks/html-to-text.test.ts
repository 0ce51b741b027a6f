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
    "a & b <c> 'd' e &unknown; \ufffd\ufffd\ufffd",
  ],
  [
    'caf&eacute; &frac12; &deg; &Eacute;&eacute; &Omega;&omega; &euro;&hearts; &nbsp;&shy;x',
    'café ½ ° Éé Ωω €♥ x',
  ],
  ['&#146;&#x92; &#x3042;&#12354; &AMP; &eacute &ampx &lt', '’’ ああ & é &x <'],
  ['&rightarrow; &Rightarrow; &approx; &half; &ccaron; &#x0000027; &thinsp;|', "→ ⇒ ≈ ½ č ' |"],
  ['R&D, AT&T;x, a & b, &', 'R&D, AT&T;x, a & b, &'],
  ['a\rb\r\nc', 'a\nb\nc'],
  ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>', '漢(かん)'],
  ['1 < 2 > 0', '1 < 2 > 0'],
  ['<script>alert("<b>")</script>x', 'x'],
  ['<SCRIPT src=a>1</SCRIPT >x', 'x'],
  ['<style>a{}</style><!-- c --><!DOCTYPE x>y', 'y'],
  ['<a title="a > b" href=\'javascript:1\'>z</a>', 'z'],
  ['x<script>without end', 'x<script>without end'],
  ['x<!-- without end', 'x<!-- without end'],
  ['x<b without end', 'x<b without end'],
  ['price <ten', 'price <ten'],
  ['I </3 you', 'I </3 you'],
  ['write to <mg@x.org> or <https://x.org> now', 'write to <mg@x.org> or <https://x.org> now'],
  ['the <title> of a book', 'the <title> of a book'],
  ['meet me at <time>, <place>', 'meet me at <time>, <place>'],
  ['<title>a</title><time datetime="1">noon</time><o:p></o:p>', 'noon'],
  ['\\(x<y\\) ok', '\\(x<y\\) ok'],
  ['3<a and b>2, for i<i and j>k', '3<a and b>2, for i<i and j>k'],
  ['a<img src="a.jpg>b', 'a<img src="a.jpg>b'],
  ['<p class=x data-a=\'<b>\' hidden>a</p ><BR clear = "all" />b', 'a\n\nb'],
  ['<![if !supportLists]>a<![endif]><?xml version="1.0"?>', 'a'],
  ['10<sup>2</sup> = 100, 10<sup>&minus;3</sup>, 1<sup>st</sup>', '10² = 100, 10⁻³, 1ˢᵗ'],
  ['H<sub>2</sub>O, x<sub>n</sub>, x<sup>a, b</sup>', 'H₂O, x_n, x^(a, b)'],
  ['e<sup>x<sup>2</sup></sup><sup> </sup><sup>y', 'e^x² y'],
  [
    'first\u000bsecond\u000cthird\u0085fourth\u2028fifth\u2029a\u001fb',
    'first\nsecond\nthird\nfourth\nfifth\na b',
  ],
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

test('what is drawn without an img is a picture too, and counted', () => {
  expect(
    read('a<svg width="1"><text>no</text></svg><math><mn>1</mn></math><iframe src=x></iframe>b'),
  ).toEqual({
    text: 'ab',
    media: 3,
  })
})

test('whatever is read, it never grows, and takes no longer than its length', () => {
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
  for (const part of [
    '<b ',
    '<script>',
    '<b a="',
    '<rp>',
    '<!--',
    '<sup>x',
    '<sup>x</sup>',
    '<p a=\'">',
    '&',
    '<i a ',
  ])
    expect(read(part.repeat(30_000)).text.length).toBeLessThanOrEqual(part.length * 30_000)
})
