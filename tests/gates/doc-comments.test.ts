import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words that begin a clause about a thing instead of naming it. */
const CLAUSE = /^(?:What|Whether|Who|Whose|Whom|How|Where|Which|When|Why)\b/

/** Sentences such as “Is it open?”; “Has a message sent.” begins with a verb. */
const QUESTION =
  /^(?:Is|Are|Was|Were|Has|Have|Had|Does|Do|Did|Can|May|Must|Should|Will)\b(?:[^.?]|[.?](?!\s|$))*\?(?:\s|$)/

/** First lines of the doc comments in a text that begin with neither a noun nor a verb. */
const questionsIn = (text: string): string[] =>
  [...text.matchAll(/\/\*\*\s+(?:\* )?([\s\S]*?)\s*\*\//g)]
    .map(([, comment = '']) => comment.replace(/\n\s*\* ?/g, '\n'))
    .filter((comment) => CLAUSE.test(comment) || QUESTION.test(comment))
    .map((comment) => comment.split('\n', 1)[0] ?? '')

test('doc comments begin with a noun or a verb', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/messages/**'] })
  const found = files.flatMap((file) =>
    questionsIn(readFileSync(join(root, file), 'utf8')).map((comment) => `${file}: ${comment}`),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(found, 'name the thing instead: “The words of a card.”, not “What a card says.”').toEqual([])
})

test('one that begins otherwise is found', () => {
  const questions = ['What a file is.', 'Whether it is open.', 'How many there are.', 'Is `a.b` open?']
  const block = '/**\n * Does the browser\n * save data? It may.\n * @param of what is asked\n */\n'
  expect(questionsIn(questions.map((text) => `/** ${text} */\n`).join('') + block)).toEqual([
    ...questions,
    'Does the browser',
  ])
  const right = ['File type by its first bytes.', 'Has a message sent.', 'Whatever is left.', 'Does `work`.']
  expect(questionsIn(right.map((text) => `/** ${text} */\n// What a line says.\n`).join(''))).toEqual([])
})
