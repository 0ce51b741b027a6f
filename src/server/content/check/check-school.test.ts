import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentFiles } from '#server/content/read/files.ts'
import { ContentError, listProblems } from '#server/content/read/problems.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { checkSchool } from './check-school.ts'

let school: ContentFiles
beforeAll(async () => {
  school = await readSmallSchool()
})

const unit = 'english/units/a1-01-greetings'
const kana = 'japanese/units/k-01-a-row'

/** The problems of the school after one file was changed; `null` removes it. */
function problemsAfter(file: string, change: ((text: string) => string) | null, isAdvice?: true): string {
  const files = new Map(school)
  if (change === null) files.delete(file)
  else {
    const before = files.get(file)?.toString() ?? ''
    const after = change(before)
    expect(after).not.toBe(before)
    files.set(file, Buffer.from(after))
  }
  return listProblems(checkSchool(files).problems.filter(({ advice }) => advice === isAdvice))
}
const lineOf = (file: string, text: string) =>
  (school
    .get(file)
    ?.toString()
    .split('\n')
    .findIndex((line) => line.includes(text)) ?? -2) + 1

describe('the check of the content', () => {
  it('finds nothing wrong with four units of the school', () => {
    expect(listProblems(checkSchool(school).problems)).toBe('')
  })

  it('names file and line of a value that does not fit', () => {
    const file = `${unit}/03-practice.yaml`
    const line = lineOf(file, 'right: Good morning.')
    expect(problemsAfter(file, (text) => text.replace('right: Good morning.', "right: ''"))).toContain(
      `${file}:${line}  questions.2.right: is empty`,
    )
  })

  it('names file and line of a text that YAML reads otherwise than it looks, one problem each', () => {
    const file = `${unit}/03-practice.yaml`
    const line = lineOf(file, 'right: Good morning.')
    for (const [written, told] of [
      ['Room #1', '# is left out as a comment'],
      ['!important yes', '!important is read as a kind'],
      ['*home*', '*home* begins with *'],
    ] as const) {
      const found = problemsAfter(file, (text) => text.replace('right: Good morning.', `right: ${written}`))
      expect([found.split('\n').length, found]).toEqual([1, expect.stringContaining(`${file}:${line}  `)])
      expect(found).toContain(told)
    }
    const wrong = (text: string) =>
      text.replace('right: Good morning.', 'right: Good morning.\n    wrong: [no, yes, on]')
    expect(problemsAfter(file, wrong)).not.toContain('expected string')
  })

  it('names file and line of a key that nobody knows', () => {
    const file = `${unit}/01-watch.yaml`
    const line = lineOf(file, 'say: Good morning.')
    expect(
      problemsAfter(file, (text) =>
        text.replace('say: Good morning.', 'say: Good morning.\n    pitcure: sun'),
      ),
    ).toContain(`${file}:${line + 1}  slides.6.pitcure: isn't known here`)
  })

  it('names lines without a speaker where others have one', () => {
    const file = `${unit}/01-watch.yaml`
    const unnamed = (text: string) => text.replace('- speaker: su\n    picture', '- picture')
    expect(problemsAfter(file, unnamed)).toContain('slides.0.speaker: is missing; other lines')
    const nobody = (text: string) => text.replaceAll(/- speaker: \w+\n {4}/g, '- ')
    expect(problemsAfter(file, nobody)).toBe('')
    expect(problemsAfter(file, (text) => text.replace('speaker: aung', 'speaker: zaw'))).toContain(
      'slides.2.speaker',
    )
  })

  it('names a video of VdoCipher that two files claim, and what is no id of its', () => {
    const files = [`${unit}/01-watch.yaml`, `${kana}/01-watch.yaml`] as const
    const claimed = new Map(school)
    for (const file of files) {
      expect(claimed.has(file)).toBe(true)
      claimed.set(file, Buffer.from(`${claimed.get(file)}\nvdocipher: 0123abcd4567\n`))
    }
    expect(listProblems(checkSchool(claimed).problems)).toContain(
      `vdocipher: 0123abcd4567 is taken by ${files[0]}`,
    )
    expect(problemsAfter(files[0], (text) => `${text}\nvdocipher: ../etc\n`)).toContain(
      'vdocipher: must be an id of VdoCipher',
    )
  })

  it('names the line at which the YAML breaks', () => {
    const file = `${unit}/unit.yaml`
    expect(problemsAfter(file, (text) => text.replace('level: A1', 'level: "A1'))).toMatch(
      /unit\.yaml:\d+ {2}a quotation mark, a bracket or a comma is missing/,
    )
  })

  it('tells one mistake once, and nothing of what follows from it', () => {
    const practice = `${unit}/03-practice.yaml`
    const words = `${unit}/02-words.yaml`
    const tab = problemsAfter(words, (text) => text.replace('  - ', '\t- '))
    expect(tab).toMatch(/^\S+02-words\.yaml:\d+ {2}is indented by a tab: use spaces$/)
    const colon = problemsAfter(words, (text) => text.replace('type: ', 'type:'))
    expect(colon).toMatch(/is no `key: value`: a space is missing after the colon/)
    expect(colon.split('\n')).toHaveLength(1)
    const line = lineOf(practice, 'right: Good morning.')
    expect(
      problemsAfter(practice, (text) => text.replace('right: Good morning.', 'rigth: Good morning.')),
    ).toBe(`${practice}:${line}  questions.2.rigth: isn't known here; is right meant?`)
  })

  it('refuses a file that nothing reads, such as a lesson without its two digits', () => {
    const lesson = school.get(`${unit}/02-words.yaml`)
    const withFile = (name: string) => {
      const files = new Map(school).set(name, lesson ?? Buffer.from(''))
      return listProblems(checkSchool(files).problems)
    }
    expect(withFile(`${unit}/words.yaml`)).toBe(
      `${unit}/words.yaml:1  its name must begin with two digits, which tell its place: 05-words.yaml`,
    )
    expect(withFile(`${unit}/2-words.yaml`)).toContain('its name must begin with two digits')
    expect(withFile('english/units/a1-99-nothing/01-words.yaml')).toContain(
      'is there a unit.yaml beside a lesson?',
    )
    expect(withFile('word.yaml')).toContain('word.yaml:1  is read by nothing')
  })

  it('finds an id that is taken, and by whom', () => {
    const file = `${kana}/04-practice.yaml`
    expect(problemsAfter(file, (text) => text.replace('id: kana-a-practice', 'id: a1-greetings'))).toBe(
      `${file}:1  id: a1-greetings is taken by ${unit}/unit.yaml`,
    )
  })

  it('finds Burmese in Zawgyi and in an order that is not canonical, and writes it right', () => {
    const file = `${unit}/unit.yaml`
    const line = lineOf(file, 'my: လူတွေ့လျှင်')
    const swapped = problemsAfter(file, (text) => text.replace('လူတွေ့လျှင်', 'လူတွေ့လှျင်'))
    expect(swapped).toContain(`${file}:${line}  short_des.my: Burmese in Zawgyi or out of order; write: `)
    expect(swapped).toContain('လူတွေ့လျှင်')
    const zawgyi = problemsAfter(file, (text) =>
      text.replace(/(?<=short_des:\n {2}my: ).*/, 'ျမန္မာႏိုင္ငံသည္ အေရွ႕ေတာင္အာရွတြင္ ရွိသည္။'),
    )
    expect(zawgyi).toContain('write: မြန်မာနိုင်ငံသည် အရှေ့တောင်အာရှတွင် ရှိသည်။')
  })

  it('finds text that is not in NFC', () => {
    const file = `${kana}/01-watch.yaml`
    expect(problemsAfter(file, (text) => text.replace('say: いえ', 'say: か\u3099'))).toContain(
      `${file}:${lineOf(file, 'say: いえ')}  slides.5.say: not in normal form (NFC); write: が`,
    )
  })

  it('finds Burmese that is missing or is no Burmese', () => {
    const file = `${unit}/01-watch.yaml`
    const line = lineOf(file, 'my: မင်္ဂလာနံနက်ခင်းပါ။')
    expect(problemsAfter(file, (text) => text.replace('    my: မင်္ဂလာနံနက်ခင်းပါ။\n', ''))).toBe(
      `${file}:${line - 3}  slides.6.my: is missing`,
    )
    expect(problemsAfter(file, (text) => text.replace('မင်္ဂလာနံနက်ခင်းပါ။', 'Good morning'))).toBe(
      `${file}:${line}  slides.6.my: has no Burmese in it`,
    )
  })

  it('finds kanji where the voice would read it, and none where kana says how it sounds', () => {
    const file = `${kana}/01-watch.yaml`
    expect(problemsAfter(file, (text) => text.replace('say: いえ', 'say: 家'))).toContain(
      `${file}:${lineOf(file, 'say: いえ')}  slides.5.say: kanji in what is spoken`,
    )
    expect(
      problemsAfter(file, (text) => text.replace('say: いえ\n    written: 家', 'say: 家\n    sounds: いえ')),
    ).toBe('')
  })

  it('finds a line with kanji that isn’t the one that is said, and kana that nobody taught', () => {
    const file = `${kana}/01-watch.yaml`
    const written = (text: string) =>
      problemsAfter(file, (before) => before.replace('written: 家', `written: ${text}`))
    const line = lineOf(file, 'say: いえ') + 1
    expect(written('家に')).toContain(`${file}:${line}  slides.5.written: isn’t “いえ” with kanji`)
    expect(written('屋')).toBe('')
    expect(
      problemsAfter(file, (before) => before.replace('say: いえ\n    written: 家', 'say: かき'), true),
    ).toContain(`${file}:${line - 1}  slides.5.say: か き was not taught yet`)
  })

  it('finds a particle that a reading in Latin letters joins to the word before', () => {
    const file = `${kana}/01-watch.yaml`
    const line = lineOf(file, 'reading: ie') - 1
    const problemsOf = (say: string, reading: string) =>
      problemsAfter(file, (before) =>
        before.replace('say: いえ\n    written: 家\n    reading: ie', `say: ${say}\n    reading: ${reading}`),
      )
    const joined = [
      ['くつを はきます。', 'kutsuo hakimasu', 'kutsu o'],
      ['カメラは いいですね。', 'kamerawa ii desu ne', 'kamera wa'],
      ['パソコンが ほしいです。', 'Pasokonga hoshii desu', 'pasokon ga'],
      ['いつですか。', 'itsudesuka', 'itsu desuka'],
    ] as const
    for (const [say, reading, parted] of joined)
      expect(problemsOf(say, reading)).toBe(
        `${file}:${line}  slides.5.reading: ${parted.replace(' ', '')} are two words; write: ${parted}`,
      )
    const apart = [
      ['くつを はきます。', 'kutsu o hakimasu'],
      ['ははは こんにちは。', 'haha wa konnichiwa'],
      ['なに、 かに、 まんが', 'nani, kani, manga'],
    ] as const
    for (const [say, reading] of apart) expect(problemsOf(say, reading)).toBe('')
  })

  it('finds a picture that is not there, a level of another language, and an empty unit', () => {
    const file = `${unit}/unit.yaml`
    expect(problemsAfter(file, (text) => text.replace('picture: two-people', 'picture: nobody'))).toContain(
      'cover.picture: there is no pictures/nobody.svg',
    )
    expect(problemsAfter(file, (text) => text.replace('level: A1', 'level: N5'))).toBe(
      `${file}:2  level: N5 is no level of english`,
    )
    const files = new Map([...school].filter(([name]) => !/01-greetings\/0\d-/.test(name)))
    expect(listProblems(checkSchool(files).problems)).toContain(`${file}:1  the unit has no lesson`)
  })

  it('finds built media that are not whole', () => {
    const media = `${unit}/media/a1-greetings-watch`
    expect(problemsAfter(`${media}/144p.ts`, () => 'cut')).toBe(
      `${media}/video.json:1  144p.ts is not the file it tells of: build the media again`,
    )
    expect(problemsAfter(`${media}/my.vtt`, null)).toBe(
      `${media}/video.json:1  my.vtt is not the file it tells of: build the media again`,
    )
  })

  it('says how many problems there are, one a line', () => {
    const problems = [
      { file: 'b.yaml', line: 2, text: 'two' },
      { file: 'a.yaml', line: 10, text: 'ten' },
    ]
    expect(new ContentError(problems).message).toBe(
      'The content has 2 problems:\na.yaml:10  ten\nb.yaml:2  two',
    )
  })
})
