import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('what phones and keyboards put in the place of a long mark is one where one can stand', () => {
  test.each([
    ['hyphen-minus', '-'],
    ['hyphen', '\u2010'],
    ['unbroken hyphen', '\u2011'],
    ['figure dash', '\u2012'],
    ['en dash', '\u2013'],
    ['em dash', '\u2014'],
    ['bar', '\u2015'],
    ['minus', '\u2212'],
    ['hyphen bullet', '\u2043'],
    ['line of a box', '\u2500'],
    ['heavy line of a box', '\u2501'],
    ['heavy minus', '\u2796'],
    ['half width', '\uff70'],
    ['full-width hyphen', '\uff0d'],
    ['small hyphen', '\ufe63'],
    ['small em dash', '\ufe58'],
    ['wave dash', '\u301c'],
    ['full-width tilde', '\uff5e'],
    ['tilde', '~'],
    ['wavy dash', '\u3030'],
    ['swung dash', '\u2053'],
    ['Korean eu', '\u3161'],
    ['horizontal stroke', '\u31d0'],
    ['the kanji one', '一'],
    ['macron', '\u00af'],
    ['full-width macron', '\uffe3'],
  ])('%s', (_, mark) => {
    for (const rules of [{ lang: 'ja', any_script: true }, { lang: 'ja' }] as const) {
      const verdict = (right: string, written: string) => gradeCase({ right, written, verdict: '' }, rules)
      expect(verdict('コーヒー', `コ${mark}ヒ${mark}`)).toBe('right')
      expect(verdict('ラーメン', `ラ${mark}メン`)).toBe('right')
      expect(verdict('ビールをください', `ビ${mark}ルをください`)).toBe('right')
      expect(verdict('ビル', `ビ${mark}ル`)).toBe('wrong')
      expect(verdict('コーヒー', `コ${mark}ヒ`)).toBe('wrong')
      expect(verdict('コーヒー', `コヒ${mark}`)).toBe('wrong')
      expect(verdict('コーヒー', `${mark}コヒ`)).toBe('wrong')
    }
  })

  test.each(
    casesOf(`
コーヒー | コ−ヒ− → right
コーヒー | ｺ-ﾋ- → right
コーヒー | こ-ひ- → right
コーヒー | コ--ヒ- → wrong
コーヒー | コ・ヒ・ → wrong
コーヒー | コ_ヒ_ → wrong
ラーメン | ら〜めん → right
ラーメン | ラ|メン → wrong
コンピューター | コンピュ－タ－ → right
コンピューター | コンピュータ → wrong
おばさん | おば-さん → wrong
おばあさん | おば-さん → right
十一時 | 十ー時 → wrong
一つ | ーつ → wrong
テスト一 | テスト1 → right
ビル一つ | ビル1つ → right
ビール一本 | ビ一ル一本 → right
ビール一つ | ビ一ル一つ → right
コーヒー一杯 | コ一ヒ一一杯 → right
カレーとビール一本 | カレ一とビ一ル一本 → right
ビール一本 | ビ一ルー本 → wrong
ビル一本 | ビ一ル一本 → wrong
一番 | ー番 → wrong
月曜〜金曜 | 月曜～金曜 → right
月曜〜金曜 | 月曜-金曜 → right
九時〜五時 | 9時-5時 → right
トム・クルーズ | トム-クルーズ → right
トム・クルーズ | トムークルーズ → wrong
お〜になる | お～になる → right
お〜になる | おになる → right
そうです〜 | そうです → right
そうです | そうです〜 → right
はい | はい- → right
ー | - → incomplete
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja', any_script: true })).toBe(row.verdict)
  })
})

describe('what cannot be seen changes nothing', () => {
  test.each(
    casesOf(`
辻 | 辻\u{e0100} → right
辻 | 辻\u{e01ef} → right
辻 | 辻\ufe00 → right
辻\u{e0100} | 辻 → right
辻\u{e0100}さん / つじさん | 辻さん → right
葛\u{e0101}飾 | 葛飾 → right
神\ufe00 | 神 → right
あ | あ\u{e0100} → right
コーヒー | コ\ufe0eーヒー → right
コーヒー | コ\u{e0100}−ヒ− → right
学校 | 学\u200b校 → right
学校 | 学\u2060校 → right
辻 | 込\u{e0100} → wrong
辻 | \u{e0100} → incomplete
葛 | 葛\u{e0100}\u{e0101} → right
一万円 | 一\u{e0100}万円 → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja', any_script: true })).toBe(row.verdict)
    expect(gradeCase(row, { lang: 'ja' })).toBe(row.verdict)
  })
  test.each(
    casesOf(`
hello | hello\ufe0f → right
hello | hel\u{e0100}lo → right
ကို | ကို\ufe00 → right
    `),
  )('$right: $written is $verdict', (row) => expect(gradeCase(row, {})).toBe(row.verdict))
})
