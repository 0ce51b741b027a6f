import { toRomaji } from 'wanakana'
import type { Problem } from '#server/content/read/problems.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'

/** Greetings that end with は. */
const greetings = /^(こんにち|こんばん)は$/
/** Particles that certainly are no part of the word before them: others, such as に, may be its end. */
const particle = /^(.+)(を|は|へ|です(?:か|ね|よ)?)$/
const afterKatakana = /^([ァ-ヴー]+)(が|に|で|と|も|の|から|まで)$/
const asSpoken: Record<string, string> = { を: 'o', は: 'wa', へ: 'e' }

/** Particles and です that a reading in Latin letters writes as if they were the end of the word before: kutsuo for kutsu o. */
export function checkRomaji(
  yaml: YamlFile,
  path: (string | number)[],
  text: string,
  reading: string | undefined,
): Problem[] {
  const words = new Set(reading?.toLowerCase().match(/[a-z]+/g))
  const at = [...path, 'reading']
  return (text.match(/[ぁ-ゖァ-ヴー]+/g) ?? []).flatMap((phrase) => {
    const [, word = '', last = ''] = afterKatakana.exec(phrase) ?? particle.exec(phrase) ?? []
    const parts = [toRomaji(word), asSpoken[last] ?? toRomaji(last)]
    if (word === '' || greetings.test(phrase) || !words.has(parts.join(''))) return []
    return [yaml.problem(at, `${at.join('.')}: ${parts.join('')} are two words; write: ${parts.join(' ')}`)]
  })
}
