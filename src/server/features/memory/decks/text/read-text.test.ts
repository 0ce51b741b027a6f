import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

type Options = Partial<Parameters<typeof readText>[1]>
const read = (content: string | Buffer, options: Options = {}) =>
  readText(Buffer.from(content as string), { deckName: 'File', latest: Date.UTC(2030, 0, 1), ...options })

/** Front, back and, where there is one, the reading of each card. */
const cardsOf = (content: string | Buffer, options?: Options) =>
  read(content, options).decks.flatMap(({ cards }) =>
    cards.map(({ front, back, reading }) => (reading === null ? [front, back] : [front, back, reading])),
  )
const TAB = '\t'
const dog = ['dog', 'ခွေး']
const inu = ['犬', 'dog', 'いぬ']

/** Numbers are those of the reports of others that the cases were made of. */
test.each<[string, string | Buffer, string[][]]>([
  ['C3', '#separator:tab\n#tags column:1\nanimal\tdog\tခွေး\n', [dog]],
  ['C6', '#separator:Comma,,\ndog,ခွေး,Test::CSV\n', [dog]],
  ['C8', '#separator:Tab\n#html:True\n<b>dog</b>\tခွေး\n', [dog]],
  [
    'C9',
    'eat,to eat; to consume\nrun,to run; to jog\n',
    [
      ['eat', 'to eat; to consume'],
      ['run', 'to run; to jog'],
    ],
  ],
  [
    'C11',
    'eat;to eat, to consume\nrun;to run, to jog\n',
    [
      ['eat', 'to eat, to consume'],
      ['run', 'to run, to jog'],
    ],
  ],
  ['C12', 'front,back\r\ndog,ခွေး\ncat,ကြောင်\n', [dog, ['cat', 'ကြောင်']]],
  ['C14', 'front,back\ndog,ခွေး\r\ncat,ကြောင်\r\n', [dog, ['cat', 'ကြောင်']]],
  ['C15', 'japanese,english\n犬,dog\n', [['犬', 'dog']]],
  ['C17', 'Vocabulary,Reading,English\n犬,いぬ,dog\n', [inu]],
  ['C18', 'sep=;\r\nfront;back\r\ndog;ခွေး\r\n', [dog]],
  [
    'C19',
    '#hashtag: a tag,ဟက်တဂ်\nfoo,bar\n',
    [
      ['#hashtag: a tag', 'ဟက်တဂ်'],
      ['foo', 'bar'],
    ],
  ],
  ['C20', "'-ing form,နာမ်\n", [["'-ing form", 'နာမ်']]],

  ['lines that end in CR alone', 'front,back\rdog,ခွေး\rcat,ကြောင်\r', [dog, ['cat', 'ကြောင်']]],
  [
    'all ends of lines in one file',
    'dog,ခွေး\rcat,ကြောင်\r\n\r\nfish,ငါး\n\n',
    [dog, ['cat', 'ကြောင်'], ['fish', 'ငါး']],
  ],
  ['ends of lines within quotation marks', '"a\r\nb\rc\nd",x\r\ndog,ခွေး\n', [['a\nb\nc\nd', 'x'], dog]],
  ['doubled quotation marks', '"say ""hi"", you",x\n', [['say "hi", you', 'x']]],
  [
    'a quotation mark that nothing closes',
    '"dog,ခွေး\ncat,ကြောင်\n',
    [
      ['"dog', 'ခွေး'],
      ['cat', 'ကြောင်'],
    ],
  ],
  [
    'a quotation within a text',
    'dog,the "best" friend\n5" nail,y\n',
    [
      ['dog', 'the "best" friend'],
      ['5" nail', 'y'],
    ],
  ],
  ['a mark of UTF-8', '\ufefffront,back\ndog,ခွေး\n', [dog]],
  ['a mark over Anki’s head', '\ufeff#separator:tab\ndog\tခွေး\n', [dog]],
  ['Excel’s line in quotation marks', '"sep=,"\ndog,ခွေး\n', [dog]],
  ['Excel’s line for a tab', `sep=${TAB}\ndog${TAB}ခွေး, ကြီး\n`, [['dog', 'ခွေး, ကြီး']]],
  ['a head in quotation marks', '"#separator:Comma",\n"#columns:Back,Front"\nခွေး,dog\n', [dog]],
  [
    'columns that the head names',
    '#separator:tab\n#columns:Example\tWord\tMeaning\nA dog.\tdog\tခွေး\n',
    [dog],
  ],
  [
    'what Anki alone reads in its head',
    '#notetype:Basic\n#if matches:keep current\n#match scope:notetype\n#separator:;\ndog;ခွေး\n',
    [dog],
  ],
  [
    'entities without HTML',
    '#separator:tab\n#html:false\n<b>dog</b> &amp;\tခွေး\n',
    [['<b>dog</b> &amp;', 'ခွေး']],
  ],
  ['entities with HTML', '#separator:tab\n#html:TRUE\ncaf&eacute;\ta<br>b\n', [['café', 'a\nb']]],
  ['a row of which one cell is quoted over lines', 'dog,"ခွေး\n\nhund"\n', [['dog', 'ခွေး\n\nhund']]],
  ['empty rows of a spreadsheet', 'front,back,,\ndog,ခွေး,,\n,,,\n', [dog]],
  [
    'a first row that is none of names',
    'word,စကားလုံး\nanswer,အဖြေ\n',
    [
      ['word', 'စကားလုံး'],
      ['answer', 'အဖြေ'],
    ],
  ],
  ['languages in which the first word is asked', 'English,Japanese\ndog,犬\n', [['dog', '犬']]],
  ['Burmese beside another language', 'Burmese,English\nခွေး,dog\n', [dog]],
  ['colons', 'dog: ခွေး\ncat: ကြောင်\n', [dog, ['cat', 'ကြောင်']]],
  [
    'commas in texts beside semicolons',
    'cat;a small, furry animal\ndog;a loyal, friendly, good one\n',
    [
      ['cat', 'a small, furry animal'],
      ['dog', 'a loyal, friendly, good one'],
    ],
  ],
  [
    'semicolons in some texts',
    'eat,to eat; to dine\nrun,to run\nsee,to see\n',
    [
      ['eat', 'to eat; to dine'],
      ['run', 'to run'],
      ['see', 'to see'],
    ],
  ],
  [
    'tabs beside everything else',
    'a, b; c|d\te, f; g\nh, i; j|k\tl, m; n\n',
    [
      ['a, b; c|d', 'e, f; g'],
      ['h, i; j|k', 'l, m; n'],
    ],
  ],
  [
    'blanks in a text',
    '#separator:tab\n#notetype:Cloze\nThe {{c1::cat}} sat {{c2::here::where}}\tnote\n',
    [
      ['The […] sat here', 'The cat sat here\nnote'],
      ['The cat sat [where]', 'The cat sat here\nnote'],
    ],
  ],
  ['a picture with parts hidden', 'dog,ခွေး\n{{c1::image-occlusion:rect:left=.1}},x\n', [dog]],
])('%s: %j', (_, content, cards) => expect(cardsOf(content)).toEqual(cards))

test.each([
  ['Comma', ','],
  ['comma', ','],
  ['SEMICOLON', ';'],
  ['tab', TAB],
  ['Space', ' '],
  ['Pipe', '|'],
  ['colon', ':'],
  [',', ','],
  [';', ';'],
  [TAB, TAB],
  ['|', '|'],
  [':', ':'],
  ['\\t', TAB],
  ['Semicolon;;;', ';'],
  [',,,', ','],
  ['Tab\t', TAB],
])('a separator is told by name or as itself: %j', (told, mark) => {
  expect(cardsOf(`#separator:${told}\ndog${mark}ခွေး\n`)).toEqual([dog])
})

test.each([
  'front,reading,back',
  'Kanji,Kana,Meaning',
  'Word,Pronunciation,Translation',
  'Term,Furigana,Definition',
  'Expression,Reading,Meaning',
  '単語,読み方,意味',
  '漢字,ふりがな,英語',
  '日本語,よみ,英語',
  '表,かな,裏',
  'စကားလုံး,အသံထွက်,အဓိပ္ပာယ်',
  'ဂျပန်,အသံထွက်,အင်္ဂလိပ်',
  'ေမးခြန္း,အသံထြက္,အေျဖ',
  '*Front (Japanese):,READING,Back (English)',
  ' Vocab , Hiragana , English ',
  'Ｗｏｒｄ,Kana,Gloss',
])('a first row names the columns: %s', (names) => {
  expect(cardsOf(`${names}\n犬,いぬ,dog\n`)).toEqual([inu])
  const [front, reading, back] = names.split(',')
  expect(cardsOf(`${back},${reading},${front}\ndog,いぬ,犬\n`)[0]).toContain('いぬ')
})

test('without a word in kanji its kana are asked', () => {
  expect(cardsOf('Kana,English\nいぬ,dog\n')).toEqual([['いぬ', 'dog']])
  expect(cardsOf('Hiragana,Romaji,Meaning\nいぬ,inu,dog\n')).toEqual([['いぬ', 'dog', 'inu']])
})

test('UTF-16 is read with its mark and without', () => {
  const text = 'dog\tခွေး\r\ncat\tကြောင်\r\n'
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [little, little.subarray(2), big, big.subarray(2)])
    expect(cardsOf(bytes)).toEqual([dog, ['cat', 'ကြောင်']])
})

test('C1 and C5: decks, ids and tags have columns of their own or stand in the head, and are no words', () => {
  const anki =
    '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n'
  const { decks, left_out } = read(
    `${anki}gA1<x\tBasic\tEnglish::Verbs\teat\tစား\tverb\ngB2\tBasic\tEnglish\tgo\tသွား\t\n`,
  )
  expect(decks).toMatchObject([
    { name: 'English › Verbs', cards: [{ guid: 'gA1<x', front: 'eat', back: 'စား' }] },
    { name: 'English', cards: [{ guid: 'gB2', front: 'go' }] },
  ])
  expect(left_out).toEqual({ media: 0, empty: 0, long: 0, doubled: 0, tags: 1, cells: 0, reviews: 0 })
  expect(read('#separator:Comma\n#deck:My Animals\ndog,ခွေး\n').decks).toMatchObject([{ name: 'My Animals' }])
  expect(read('#separator:Comma,,\n#deck:Animals::Pets,,\n#tags:a b,,\ndog,ခွေး,\n')).toMatchObject({
    decks: [{ name: 'Animals › Pets' }],
    left_out: { tags: 1, cells: 0 },
  })
})

test('what is not taken is counted by its kind', () => {
  const rows = [
    'dog,ခွေး,animal,x',
    'cat,,animal,',
    'dog,ခွေး,pet,',
    `long,${'က'.repeat(2_001)},,`,
    '[sound:a.mp3]fish,ငါး,,',
  ]
  expect(read(`front,back,tags,theme\n${rows.join('\n')}\n`).left_out).toEqual({
    media: 1,
    empty: 1,
    long: 1,
    doubled: 1,
    tags: 1,
    cells: 1,
    reviews: 0,
  })
})

test('what an example means comes with it, and is counted where it stands alone', () => {
  const head = 'front,back,example,example_meaning'
  const { decks, left_out } = read(`${head}\na,b,an a,a b\nc,d,,alone\n`)
  expect(decks[0]?.cards).toMatchObject([
    { example: 'an a', example_meaning: 'a b' },
    { example: null, example_meaning: null },
  ])
  expect(left_out.cells).toBe(1)
  const other = read('front,back,example_meaning\na,b,alone\n')
  expect([other.decks[0]?.cards[0]?.example, other.left_out.cells]).toEqual([undefined, 1])
})

test('rows with one id are cards of their own, or one where they say the same', () => {
  const { decks, left_out } = read('guid,front,back\nsame,one,1\nsame,two,2\nsame,one,1\n,three,3\n')
  const cards = decks[0]?.cards ?? []
  expect(cards.map(({ front }) => front)).toEqual(['one', 'two', 'three'])
  expect(new Set(cards.map(({ guid }) => guid)).size).toBe(3)
  expect(left_out.doubled).toBe(1)
})

test('the learner’s choice of columns counts more than names; one for such a file is remembered, and none is needed for ours', () => {
  const text = 'Kanji,Kana,Meaning,Sentence\n犬,いぬ,dog,犬です。\n'
  const view = read(text).table
  expect(view).toMatchObject({
    separator: 'comma',
    has_header: true,
    front: 1,
    reading: 2,
    back: 3,
    example: 4,
  })
  const choice = { front: 2, back: 1, reading: 0, example: 0 }
  expect(cardsOf(text, { choice })).toEqual([['いぬ', '犬']])
  const remembered = { [view.key]: choice }
  const other = text.replace('犬,いぬ,dog', '猫,ねこ,cat')
  expect(read(other, { remembered }).table).toMatchObject({ is_remembered: true, front: 2, back: 1 })
  expect(cardsOf(other, { remembered })).toEqual([['ねこ', '猫']])
  expect(cardsOf(other, { remembered, choice: { front: 1 } })).toEqual([['猫', 'cat', 'ねこ']])
  expect(read('Kanji,Meaning\n犬,dog\n', { remembered }).table.is_remembered).toBe(false)
  expect(cardsOf(text, { choice: { has_header: false } })[0]).toEqual(['Kanji', 'Kana'])
  expect(cardsOf('dog;ခွေး, hund\ncat;ကြောင်, katze\n', { choice: { separator: 'comma' } })[0]).toEqual([
    'dog;ခွေး',
    'hund',
  ])
  expect(cardsOf(text, { choice: { front: 99, back: 3 } })).toEqual([['犬', 'dog', 'いぬ']])
})

test('under a head, tables of one width share a choice, whatever parts their columns', () => {
  const keyOf = (separator: string, ...cells: string[]) => {
    const mark = { Comma: ',', Semicolon: ';', tab: '\t' }[separator] ?? ''
    return read(`#separator:${separator}\n#tags column:3\n${cells.join(mark)}\n`).table.key
  }
  for (const separator of ['Comma', 'Semicolon', 'tab']) {
    const key = keyOf(separator, 'dog', 'ခွေး', 'animal')
    expect(keyOf(separator, 'cat', 'ကြောင်', '"tame\tor, not; so"')).toBe(key)
    expect(keyOf(separator, 'dog', 'ခွေး', 'animal', 'A dog.')).not.toBe(key)
  }
})
