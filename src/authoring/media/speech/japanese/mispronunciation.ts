import { type KanaSound, soundsOfKana } from './kana-sounds.ts'
import { isPause, type SpokenSound, type Trace } from './trace.ts'

/** Reason why what was spoken is not what the reading says; null where every sound is the one of the reading. */
export function findMispronunciation(reading: string, trace: Trace): string | null {
  const expected = soundsOfKana(reading)
  const spoken = trace.sounds.filter((sound) => !isPause(sound))
  if (!areEqual(expected, spoken)) return `says ${namesOf(spoken)} for ${expected.map(firstOf).join(' ')}`
  const short = shortVowels(expected, spoken)
  if (short > verbsInU(trace)) return `says o-u where ${reading} has a long vowel`
  if (!endsDevoiced(trace.sounds)) return 'says です or ます with a full u'
  return null
}

const namesOf = (sounds: readonly SpokenSound[]) => sounds.map(namesOfOne).join(' ')
const firstOf = (sound: KanaSound) => sound[0] ?? ''

const areEqual = (expected: readonly KanaSound[], spoken: readonly SpokenSound[]) =>
  expected.length === spoken.length &&
  expected.every((sound, index) => sound.includes(plain(spoken[index]?.name ?? '')))

/** Devoiced vowels have capitals; N alone has one by its name. */
const plain = (name: string) => (/^[AIUEO]$/.test(name) ? name.toLowerCase() : name)

const shortVowels = (expected: readonly KanaSound[], spoken: readonly SpokenSound[]) =>
  expected.filter((sound, index) => sound[0] === 'o' && sound.length > 1 && spoken[index]?.name === 'u')
    .length

/** Verbs that end in their own う after an o: おもう. */
const verbsInU = ({ words }: Trace) =>
  words.filter(({ kind, sounds }) => kind === '動詞' && /[オコソトノホモヨロゴゾドボポョ]ウ$/.test(sounds))
    .length

const namesOfOne = ({ name }: SpokenSound) => name

/** です and ます lose their u at the end and before か. */
function endsDevoiced(sounds: readonly SpokenSound[]): boolean {
  return sounds.every(({ name }, index) => {
    if (name !== 'u') return true
    const before = sounds
      .slice(Math.max(0, index - 3), index)
      .map(namesOfOne)
      .join(' ')
    const after = `${sounds[index + 1]?.name} ${sounds[index + 2]?.name}`
    return !['d e s', 'm a s'].includes(before) || !/^(sil|pau|k a)\b/.test(after)
  })
}
