import { keptText } from '#domain/memory/decks/card-text.ts'
import { MAX_COLUMNS } from '#domain/memory/decks/table-choice.ts'

/** Places of columns, from 0. */
export type Roles = { front: number; back: number } & Partial<
  Record<'reading' | 'example' | 'meaning' | 'deck' | 'guid' | 'notetype' | 'tags', number>
>

/** Names of columns, in files of others as well as in our own; of a language, which side it is depends on the others. */
const NAMES = {
  front:
    'front|front side|question|word|words|term|terms|expression|vocabulary|vocab|vocabulary word|kanji|phrase|prompt|target|target word|target language|headword|lemma|side 1|text 1|verb|verbs|noun|nouns|adjective|adjectives|adverb|adverbs|idiom|idioms|phrasal verb|phrasal verbs|表|表面|問題|質問|単語|語彙|言葉|ことば|漢字|見出し語|用語|表現|英単語|動詞|名詞|形容詞|မေးခွန်း|စကားလုံး|စကားလုံးများ|စာလုံး|စာလုံးများ|ကန်ဂျီ|ခန်ဂျီ|ဝေါဟာရ|ဝေါဟာရများ|ရှေ့|ရှေ့ဘက်|ရှေ့မျက်နှာ',
  back: 'back|back side|side 2|text 2|answer|answers|correct answer|right answer|meaning|meanings|translation|translations|definition|definitions|gloss|glosses|native|native language|裏|裏面|答え|解答|回答|意味|訳|翻訳|和訳|英訳|定義|အဖြေ|အဓိပ္ပာယ်|အဓိပ္ပါယ်|ဘာသာပြန်|ဘာသာပြန်ချက်|နောက်|နောက်ဘက်|နောက်မျက်နှာ',
  japanese: 'japanese|jp|ja|nihongo|日本語|ဂျပန်|ဂျပန်စာ|ဂျပန်ဘာသာ|ဂျပန်လို',
  english: 'english|en|eng|英語|အင်္ဂလိပ်|အင်္ဂလိပ်စာ|အင်္ဂလိပ်ဘာသာ|အင်္ဂလိပ်လို',
  burmese: 'burmese|myanmar|my|mm|ミャンマー語|ビルマ語|မြန်မာ|မြန်မာစာ|မြန်မာဘာသာ|မြန်မာလို|ဗမာ|ဗမာလို',
  reading:
    'reading|readings|pronunciation|kana|hiragana|katakana|furigana|romaji|rōmaji|yomi|yomikata|ipa|phonetic|phonetics|transcription|読み|読み方|よみ|よみかた|よみがな|読み仮名|ふりがな|振り仮名|かな|仮名|ひらがな|カタカナ|発音|発音記号|ローマ字|အသံထွက်|အသံ|ဖတ်ပုံ|အဖတ်|ဖတ်နည်း|ဟီရဂန|ခါတခန|ရိုမဂျိ',
  example: 'example|examples|sentence|sentences|example sentence|例|例文|ဥပမာ|ဥပမာဝါကျ|ဝါကျ',
  meaning:
    'example_meaning|example meaning|example translation|sentence meaning|sentence translation|例文訳|例文の訳|ဥပမာ အဓိပ္ပာယ်',
  deck: 'deck|deck name|デッキ',
  guid: 'guid',
  notetype: 'notetype|note type|ノートタイプ',
  tags: 'tags|tag|タグ',
} as const
type Named = keyof typeof NAMES

const BY_NAME = new Map(
  (Object.entries(NAMES) as [Named, string][]).flatMap(([role, names]) =>
    names.split('|').map((name) => [name, role] as const),
  ),
)

/** A name without what is written around it: `* Front (English):`. */
const plain = (name: string) =>
  keptText(name.slice(0, 200))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^[\s*#]+|[\s*:]+$/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()

const LANGUAGES: readonly Named[] = ['japanese', 'english', 'burmese']
const isLanguage = (role: Named | undefined) => role !== undefined && LANGUAGES.includes(role)

/** Meaning of a column's name, alone or made up of others: `Word/Phrase`, `Front text`, `English word`, `Meaning in Burmese`. */
function namedBy(cell: string): Named | undefined {
  const name = plain(cell).replaceAll('_', ' ')
  const known = BY_NAME.get(plain(cell)) ?? BY_NAME.get(name)
  if (known) return known
  const parts = name.split(/ ?[/|] ?| or /).map((part) => BY_NAME.get(part))
  if (parts.length > 1) return parts.every((role) => role === parts[0]) ? parts[0] : undefined
  const words = name.replace(/ (text|side)$/, '').split(' ')
  const begin = BY_NAME.get(words[0] ?? '')
  const end = words[words.length - 2] === 'in' ? BY_NAME.get(words[words.length - 1] ?? '') : undefined
  const language = [begin, end].find(isLanguage)
  if (!language) return BY_NAME.get(words.join(' '))
  const rest = BY_NAME.get(words.slice(isLanguage(begin) ? 1 : 0, isLanguage(end) ? -2 : undefined).join(' '))
  return rest === 'front' ? language : rest
}

/** Titles over a row of names that are passed over. */
const MAX_TITLES = 3

/** Index of the first row that names the columns: the first, or one under titles, which stand alone in their rows; −1 where none does. */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  for (const [at, row] of rows.slice(0, MAX_TITLES + 1).entries()) {
    if (readColumnRoles(row)) return at
    if (row.filter((cell) => cell.trim() !== '').length > 1) return -1
  }
  return -1
}

/** The places of columns where a row names a front and a back, by names of sides or of languages; null for any other row. */
export function readColumnRoles(row: readonly string[]): Roles | null {
  const places = new Map<Named, number[]>()
  row.slice(0, MAX_COLUMNS).forEach((cell, place) => {
    const role = namedBy(cell)
    if (role) places.set(role, [...(places.get(role) ?? []), place])
  })
  const first = (role: Named) => places.get(role)?.[0]
  const [reading, second] = places.get('reading') ?? []
  // Learned languages from left to right; Burmese is what learners know.
  const [one, other] = (['japanese', 'english'] as const)
    .flatMap((language) => first(language) ?? [])
    .sort((a, b) => a - b)
  const burmese = first('burmese')
  const known = first('back') ?? burmese ?? other
  const front = first('front') ?? (known === undefined ? reading : (one ?? reading))
  const back = first('back') ?? [burmese, one, other].find((place) => place !== undefined && place !== front)
  if (front === undefined || back === undefined || front === back) return null
  const spoken = front === reading ? second : reading
  return {
    front,
    back,
    ...(spoken !== undefined && { reading: spoken }),
    ...othersOf(first),
  }
}

function othersOf(first: (role: Named) => number | undefined): Partial<Roles> {
  const found: Partial<Roles> = {}
  for (const role of ['example', 'meaning', 'deck', 'guid', 'notetype', 'tags'] as const) {
    const place = first(role)
    if (place !== undefined) found[role] = place
  }
  return found
}
