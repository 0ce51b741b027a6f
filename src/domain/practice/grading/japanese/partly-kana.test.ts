import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'
import { isPartlyKana } from './partly-kana.ts'

describe('an answer partly in kana, partly in kanji or digits is right where its reading is', () => {
  test.each(
    casesOf(`
一万円 / いちまんえん | 1万えん → right
一万円 / いちまんえん | いちまん円 → right
一万円 / いちまんえん | 一万えん → right
一万円 / いちまんえん | 10000えん → right
一万円 / いちまんえん | 1000えん → wrong
一万円 / いちまんえん | えん → wrong
一万円 / いちまんえん | 一えん → wrong
一万円 / いちまんえん | 1万ん → wrong
一万円 / いちまんえん | いちまん → wrong
一万円 | 1万えん → wrong
三人 / さんにん | 3にん → right
三人 / さんにん | さん人 → right
三人 / さんにん | 3んにん → wrong
三人 / さんにん | 4にん → wrong
三人 / さんにん | 3にんにん → wrong
二人 / ふたり | 2り → wrong
二人 / ふたり | 2人 → right
五円 / ごえん | 5えん → right
三回 / さんかい | 3かい → right
三回 / さんかい | 3がい → wrong
三本 / さんぼん | 3ぼん → right
三本 / さんぼん | 3ほん → wrong
一本 / いっぽん | いっ本 → right
六百円 / ろっぴゃくえん | 600えん → right
六百円 / ろっぴゃくえん | ろっぴゃく円 → right
三千九百八十円 / さんぜんきゅうひゃくはちじゅうえん | 3980えん → right
百五十万円 / ひゃくごじゅうまんえん | 150万えん → right
八千円 / はっせんえん | はっせん円 → right
零度 / れいど | 0ど → right
七月 / しちがつ | ７がつ → right
四時 / よじ | 四じ → right
四時 / よじ | 4んじ → wrong
九時 / くじ | 9じ → right
十分 / じゅっぷん | 10ぷん → right
六時半 / ろくじはん | ろくじ半 → right
六時半 / ろくじはん | 6じはん → right
六時半 / ろくじはん | 6じ半 → right
六時半 / ろくじはん | 6時はん → right
六時半 / ろくじはん | ろく時半 → right
七時十五分 / しちじじゅうごふん | 7じ15ふん → right
毎日 六時に 起きます。 / まいにち ろくじに おきます。 | 毎日6じにおきます → right
毎日 六時に 起きます。 / まいにち ろくじに おきます。 | まいにち六時に起きます → right
毎日 六時に 起きます。 / まいにち ろくじに おきます。 | 毎日7じにおきます → wrong
毎日 六時に 起きます。 / まいにち ろくじに おきます。 | 毎日六時におます → wrong
学校へ行きます / がっこうへいきます | 学校へいきます → right
学校へ行きます / がっこうへいきます | がっこへ行きます → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja', any_script: true })).toBe(row.verdict)
    expect(gradeCase(row, { lang: 'ja' })).toBe(row.verdict)
  })

  test('in katakana and romaji too where any script is right, and never where the spelling is asked', () => {
    const verdict = (written: string, rules: object) =>
      gradeCase({ right: '三人 / さんにん', written, verdict: '' }, { lang: 'ja', ...rules })
    expect(['3ニン', '3nin', '3 nin'].map((one) => verdict(one, { any_script: true }))).toEqual(
      Array(3).fill('right'),
    )
    expect(verdict('3ニン', {})).toBe('wrong')
    expect(verdict('3にん', { exact: true })).toBe('wrong')
  })

  test('texts longer than any sentence are not compared so', () => {
    expect(isPartlyKana('3にん', '3人', 'さんにん')).toBe(true)
    expect(
      isPartlyKana(`3にん${'あ'.repeat(100)}`, `3人${'あ'.repeat(100)}`, `さんにん${'あ'.repeat(100)}`),
    ).toBe(false)
  })
})
