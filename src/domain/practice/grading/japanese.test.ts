import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('Japanese as written', () => {
  test.each(
    casesOf(`
こんにちは | こんにちは → right
こんにちは | こんにちは。 → right
こんにちは | こんにちわ → wrong
こんにちは | コンニチハ → wrong
こんにちは | こんばんは → wrong
こんにちは | konnichiwa → wrong
こんにちは | こんにち → wrong
ありがとう | ありがと → wrong
ありがとう | ありがとお → wrong
あ | お → wrong
あ | ア → wrong
ア | ｱ → right
が | か → wrong
ガ | ｶﾞ → right
ば | ぱ → wrong
ぱん | ばん → wrong
きて | きって → wrong
きって | きつて → wrong
きゃく | きやく → wrong
おばさん | おばあさん → wrong
おばあさん | おばさん → wrong
ビル | ビール → wrong
コーヒー | コーヒ → wrong
コーヒー | ｺｰﾋｰ → right
コーヒー | コオヒイ → wrong
学校 / がっこう | がっこう → right
学校 / がっこう | 学校 → right
学校 / がっこう | 学生 → wrong
学校 / がっこう | がこう → wrong
学校 / がっこう | がっこ → wrong
学校へ行きます。 | 学校へ 行きます → right
学校へ行きます。 | 学校へ行きます！ → right
学校へ行きます。 | 学校を行きます → wrong
学校へ行きます。 | 学校へ行きました → wrong
三時 | 3時 → right
三時 | ３時 → right
三時 | 四時 → wrong
二十三 | 23 → right
百五 | 105 → right
23 | 二十三 → right
23 | 三十二 → wrong
二〇二六年 | 2026年 → right
十一月 | 11月 → right
十一月 | 1月 → wrong
「はい」 | はい → right
はい、そうです | はいそうです → right
トム・クルーズ | トムクルーズ → right
は | わ → wrong
を | お → wrong
じ | ぢ → wrong
konnichiwa | konnichiwa → right
konnichiwa | Konnichiwa → right
konnichiwa | konnichwa → wrong
arigatou | arigatuo → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja' })).toBe(row.verdict)
  })
})
