import { compareKey } from '#domain/text/compare-key.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { countMarkdownWords } from '#server/content/read/markdown.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import { faultsOfText } from './check-articles.ts'
import { findQuestionFaults } from './check-question.ts'
import { checkTitles } from './check-titles.ts'

type Point = SchoolFiles['grammar'][number]

/** Number of Burmese words that explain a point. */
const MIN_WORDS = 60
const MAX_WORDS = 180

const kanji = /[\u3400-\u4dbf\u4e00-\u9fff々]/

/** Finds faults in points of grammar, and with what refers to them. */
export function checkGrammar(school: SchoolFiles, files: ContentFiles): Problem[] {
  const points = new Map(school.grammar.map((point) => [point.value.id, point]))
  return [
    ...school.grammar.flatMap((point) => [
      ...checkText(point, files),
      ...checkExamples(point),
      ...checkQuestions(point),
      ...checkReferences(point, school, points),
    ]),
    ...checkTitles(school.grammar),
    ...checkNamed(school, points),
    ...checkNames(school),
  ]
}

function checkText({ yaml, value }: Point, files: ContentFiles): Problem[] {
  const faults = [...new Set(faultsOfText(value.text, 'my', files))]
  const count = countMarkdownWords(value.text)
  const text = `text: has ${count} words; ${MIN_WORDS} to ${MAX_WORDS} are good`
  return [
    ...(/\p{Script=Myanmar}/u.test(value.form) ? [yaml.problem(['form'], 'form: has Burmese in it')] : []),
    ...faults.map((fault) => yaml.problem(['text'], `text: ${fault}`)),
    ...(count < MIN_WORDS || count > MAX_WORDS ? [asAdvice(yaml.problem(['text'], text))] : []),
  ]
}

function checkExamples({ yaml, value, language }: Point): Problem[] {
  const keys = value.examples.map(({ text }) => compareKey(text))
  return value.examples.flatMap(({ text, reading, en }, index) => {
    const at = (what: string) => yaml.problem(['examples', index], `examples.${index}: ${what}`)
    return [
      ...(keys.indexOf(keys[index] ?? '') < index ? [at('stands there twice')] : []),
      ...(language === 'japanese' && en === undefined ? [at('en is missing')] : []),
      ...(kanji.test(text) && reading === undefined ? [at('has no reading')] : []),
    ]
  })
}

const checkQuestions = ({ yaml, value, language }: Point): Problem[] =>
  questionsOfPoint(value).flatMap((question, index) =>
    findQuestionFaults(question, language === 'japanese' ? 'ja' : 'en').map(({ field, text }) =>
      yaml.problem(['questions', index], `questions.${index}.${field}: ${text}`),
    ),
  )

function checkReferences(
  { yaml, value, language }: Point,
  { units }: SchoolFiles,
  points: ReadonlyMap<string, Point>,
): Problem[] {
  const taught = new Set(units.flatMap((unit) => (unit.language === language ? unit.unit.id : [])))
  const isOther = (id: string) => id !== value.id && points.get(id)?.language === language
  return [
    ...(value.level.startsWith('N') === (language === 'japanese')
      ? []
      : [yaml.problem(['level'], `level: ${value.level} is no level of ${language}`)]),
    ...value.units.flatMap((id, index) =>
      // A unit that teachers take away takes nothing else with it.
      taught.has(id)
        ? []
        : [asAdvice(yaml.problem(['units', index], `units.${index}: there is no unit ${id}`))],
    ),
    ...value.related.flatMap((id, index) =>
      isOther(id)
        ? []
        : [
            yaml.problem(
              ['related', index],
              `related.${index}: there is no other point ${id} of ${language}`,
            ),
          ],
    ),
    ...(['units', 'related'] as const).flatMap((list) =>
      new Set<string>(value[list]).size < value[list].length
        ? [yaml.problem([list], `${list}: one stands there twice`)]
        : [],
    ),
  ]
}

/** A question names a point that there is. */
function checkNamed(school: SchoolFiles, points: ReadonlyMap<string, Point>): Problem[] {
  return school.units.flatMap(({ lessons }) =>
    lessons.flatMap(({ yaml, lesson }) =>
      (lesson.type === 'PRACTICE' ? lesson.questions : []).flatMap(({ grammar }, index) => {
        if (grammar === undefined || points.has(grammar)) return []
        const text = `questions.${index}.grammar: there is no point ${grammar}`
        return [yaml.problem(['questions', index, 'grammar'], text)]
      }),
    ),
  )
}

const checkNames = ({ yamls }: SchoolFiles): Problem[] =>
  yamls.flatMap(({ file }) =>
    /^\w+\/grammar\//.test(file) && !/^(english|japanese)\/grammar\/\d\d-[^/]+\.yaml$/.test(file)
      ? [
          {
            file,
            line: 1,
            text: 'is read by nothing: a point stands in <language>/grammar/<two digits>-<name>.yaml',
          },
        ]
      : [],
  )
