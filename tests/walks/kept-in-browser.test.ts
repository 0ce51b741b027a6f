import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../src/web')

/** Whatever makes a browser keep something, with the name under which it does. */
const WRITERS = [
  /\bremembered\((`[^`]*`|'[^']*'|\w[\w.]*)\)(?!:)/g,
  /\b(?:localStorage|sessionStorage|storage)\.setItem\(\s*([^,]+?),/g,
  /\bkeepValue\(\s*([^,]+?),/g,
  /\bjournal\.write\(\s*([^,]+?),/g,
  /\bdocument\.cookie = (`[^=]*|'[^=]*)/g,
  /\b(?:openDB|indexedDB\.open|caches\.open)\(\s*([\w.'`-]+)/g,
  /\.(?:put|note)\(\s*(\w*[nN]ame|prefix[^,]*|entry\.name),/g,
]

/** Where the browser keeps what belongs to nobody, and why. */
const OF_NOBODY: Record<string, string> = {
  'runtime/browser/burmese-font.ts `${COOKIE}': 'which font this phone has',
  'runtime/browser/push/push-device.ts PUSH.token_key':
    'names the phone; forgotten when its learner signs out',
  'runtime/browser/push/push-device.ts NAMED': 'says beside it whose phone it is',
  'runtime/browser/push/push-device.ts INSTALLATION': 'how far the phone is with naming itself',
  "runtime/browser/session-ended.ts 'session_ended": 'says for two minutes that a session ended',
  'runtime/browser/stored-count.ts DATABASE.name': 'the database, in which each name has its learner',
  'runtime/enhancer/dialogs.ts CLOSED': 'the address of a dialog, until the next page of this tab',
  'runtime/enhancer/early/second-taps.ts PLACE': 'where a finger was, for the length of a double tap',
  'features/school/characters/drawing/use-drawing-settings.ts PLACE':
    'a choice for this phone’s screen and fingers',
  "features/school/micro-lessons/text-size.behaviour.ts 'micro-lesson-size'":
    'a choice for this phone’s screen',
  'features/practice/practice/trial/kept-trial.ts NAME':
    'a visitor’s trial, which only an account that is made on this phone afterwards is given',
  "features/practice/practice/event/tones.ts 'tones'": 'a choice for this phone’s loudspeaker',
  "features/school/shorts/use-short.ts 'short-sound'": 'a choice for this phone’s loudspeaker',
  "features/school/video/use-caption-choice.ts 'captions'": 'a choice for this phone’s screen',
  "player/first-rendition.ts 'rung'": 'how fast this phone’s line is',
  'runtime/islands/failed-islands.ts KEY': 'what this browser cannot run',
  'runtime/browser/clock.ts PLACE': 'by how much this phone’s clock is wrong',
}

/** Modules that keep what others hand them under the others’ names, which are walked where they are made. */
const HANDED = [
  'runtime/browser/remembered.ts',
  'offline/journal.ts',
  'offline/kept-values.ts',
  'offline/values-in-database.ts',
  'offline/database.ts',
  'offline/event-store.ts',
  'offline/event-revision.ts',
]

type Kept = { site: string; isOfLearner: boolean }

/** What a name in a module stands for there, as it is written; of a function what it answers. */
function meaning(name: string, text: string): string {
  const plain = (name.replace(/\(.*$/, '').split(' ')[0] ?? '').replace(/\W/g, '\\$&')
  const [, first = '', next = ''] =
    new RegExp(`\\b(?:const|let) ${plain}\\b[^=\\n]*= ?([^\\n]*)\\n([^\\n]*)`).exec(text) ?? []
  const told = first.split('=>').at(-1) ?? ''
  return name.includes('(') ? told || next || name : `${name} ${told || next}`
}

function keptBy(file: string, text: string): Kept[] {
  return WRITERS.flatMap((writer) =>
    [...text.matchAll(writer)].map(([, name = '']) => {
      const told = meaning(name.trim(), text)
      const isOfLearner = /learner/i.test(told) || /\b(?:waitingName|countName|eventStore)\(/.test(told)
      return { site: `${file} ${name.trim()}`, isOfLearner }
    }),
  )
}

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.(test|suite)\.tsx?$/.test(name),
)
const kept = files
  .filter((name) => !HANDED.includes(name))
  .flatMap((name) => keptBy(name, readFileSync(join(web, name), 'utf8')))

test('what a browser keeps is kept under its learner’s name, but for what belongs to nobody', () => {
  expect(kept.length).toBeGreaterThan(20)
  const shared = [...new Set(kept.filter(({ isOfLearner }) => !isOfLearner).map(({ site }) => site))]
  expect(shared.sort()).toEqual(Object.keys(OF_NOBODY).sort())
})

test('modules that keep what others hand them still do', () => {
  for (const name of HANDED)
    expect([name, keptBy(name, readFileSync(join(web, name), 'utf8')).length > 0]).toEqual([name, true])
})

test('a name without its learner is found, one with it is not', () => {
  const found = (text: string) =>
    keptBy('a.ts', text.replaceAll('#', '$')).map(({ isOfLearner }) => isOfLearner)
  expect(found("remembered('place')")).toEqual([false])
  expect(found('remembered(`place-#{learnerId}`)')).toEqual([true])
  expect(found("const PLACE = 'x'\nlocalStorage.setItem(PLACE, '1')")).toEqual([false])
  expect(found('const name = `x-#{document.documentElement.dataset.learner}`\nkeepValue(name, 1)')).toEqual([
    true,
  ])
})
