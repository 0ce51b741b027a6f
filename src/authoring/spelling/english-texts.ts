import { tokenize } from '#server/content/read/markdown.ts'
import type { MarkdownFile } from '#server/content/read/markdown-file.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'

/** A text that has English in it, perhaps among Burmese; `place`: the names that lead to it, '' in Markdown. */
export type EnglishText = { file: string; line: number; place: string; text: string }

/** Fields that hold no text, another language, or what is wrong on purpose; `en` below them is English all the same. */
const NOT_ENGLISH = new Set([
  ...[
    'id',
    'type',
    'level',
    'skill',
    'language',
    'speaker',
    'review',
    'answer_by',
    'answer_lang',
    'vdocipher',
  ],
  ...['cover', 'tone', 'picture', 'grammar', 'units', 'related', 'lessons', 'sounds', 'reading', 'ja'],
  ...['wrong', 'extra'],
])

/** All English of the school: what is for readers of English, and whatever units, points and articles about English say. */
export function englishTexts(school: SchoolFiles): EnglishText[] {
  const shorts = school.shorts
    .filter(({ short }) => short.language === 'english')
    .map(({ yaml }) => yaml.file)
  const isEnglish = (file: string) =>
    /^(english\/|level-test\/english|micro-lessons\/english\/|pages\/.*\.en\.md$)/.test(file) ||
    shorts.includes(file)
  const bodies = [...school.microLessons, ...school.pages].map(({ markdown }) => markdown)
  return [
    ...school.yamls.flatMap((yaml) => ofYaml(yaml, isEnglish(yaml.file))),
    ...bodies.filter(({ file }) => isEnglish(file)).flatMap(ofBody),
  ]
}

function ofYaml(yaml: YamlFile, isEnglish: boolean): EnglishText[] {
  const texts = yaml.texts()
  const ofPictures = new Set(
    texts.flatMap(({ path, text }) =>
      path.at(-1) === 'answer_by' && text === 'picture' ? [[...path.slice(0, -1), 'right'].join('.')] : [],
    ),
  )
  return texts.flatMap(({ text, line, path }) => {
    const place = path.join('.')
    const isMeant =
      path.at(-1) === 'en' ||
      (isEnglish && !path.some((name) => NOT_ENGLISH.has(String(name))) && !ofPictures.has(place))
    return isMeant ? [{ file: yaml.file, line, place, text: text.replace(/\]\([^)]*\)/g, ']') }] : []
  })
}

const ofBody = (markdown: MarkdownFile): EnglishText[] =>
  tokenize(markdown.body).flatMap(({ token, line }) =>
    token.type === 'text'
      ? [{ file: markdown.file, line: markdown.bodyLine + line, place: '', text: token.content }]
      : [],
  )

/** Addresses, and names in braces that the program fills in. */
const NO_WORDS = /https?:\S+|\S+@\S+|\{\w+\}/g

/** A word, not a part of one such as -ed, un- or work___, and not the letters of 2nd. */
const WORD =
  /(?<![\p{L}\p{M}\p{N}_]['’]?|(?<!\p{L})-)\p{Script=Latin}+(?:['’]\p{Script=Latin}+)*(?![\p{L}\p{M}\p{N}_]|-(?!\p{L}))/gu

/** The words of a text; single letters aren't words. */
export const extractWords = (text: string): string[] =>
  (text.replace(NO_WORDS, ' ').match(WORD) ?? [])
    .map((word) => word.replaceAll('’', "'"))
    .filter((word) => word.length > 1)
