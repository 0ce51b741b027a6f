import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('a number is the same in kanji, in digits and in both', () => {
  test.each(
    casesOf(`
一万円 / いちまんえん | 10000円 → right
一万円 / いちまんえん | 10,000円 → right
一万円 / いちまんえん | １００００円 → right
一万円 / いちまんえん | １０，０００円 → right
一万円 / いちまんえん | 1万円 → right
一万円 / いちまんえん | １万円 → right
一万円 / いちまんえん | 10 000円 → right
一万円 / いちまんえん | ¥10,000 → right
一万円 / いちまんえん | ￥10000 → right
一万円 / いちまんえん | いちまんえん → right
一万円 / いちまんえん | ichiman'en → right
一万円 / いちまんえん | 万円 → wrong
一万円 / いちまんえん | 1000円 → wrong
一万円 / いちまんえん | 100000円 → wrong
一万円 / いちまんえん | 10000 → wrong
一万円 / いちまんえん | 1.0000円 → wrong
一万円 / いちまんえん | ¥1,000 → wrong
一万五千円 | 15000円 → right
一万五千円 | 15,000円 → right
一万五千円 | 1万5千円 → right
一万五千円 | 1万5000円 → right
一万五千円 | 1.5万円 → right
一万五千円 | 一万5千円 → right
一万五千円 | 1万5円 → wrong
一万五千円 | 15万円 → wrong
一万五千円 | 1万5百円 → wrong
八千円 | 8千円 → right
八千円 | 8,000円 → right
八千円 | ８千円 → right
八千円 | 8000円 → right
八千円 | 8万円 → wrong
八千円 | 800円 → wrong
三百 | 3百 → right
三百 | 300 → right
三百 | 三〇〇 → right
三百 | 3千 → wrong
三百 | 31百 → wrong
百二十万 | 1200000 → right
百二十万 | 1,200,000 → right
百二十万 | 120万 → right
百二十万 | 一二〇万 → right
百二十万 | 12万 → wrong
百二十万 | 100万20 → wrong
三千九百八十円 | 3,980円 → right
三千九百八十円 | 3千9百80円 → right
三千九百八十円 | 3,890円 → wrong
1200000 | 百二十万 → right
15000円 | 一万五千円 → right
15000円 | 一万千五百円 → wrong
二億 | 200000000 → right
二億 | 2億 → right
二億 | 20000万 → wrong
一億二千万人 | 1億2000万人 → right
一億二千万人 | 1.2億人 → right
一億二千万人 | 120000000人 → right
一兆 | 1000000000000 → right
九千九百九十九兆 | 9999000000000000 → right
九千九百九十九兆 | 9999000000000001 → wrong
千五百 | 1500 → right
千五百 | 1千5百 → right
千五百 | 千500 → right
千五百 | 5100 → wrong
一万一 | 10001 → right
一万一 | 11 → wrong
零 | 0 → right
〇 | 零 → right
零時 | 0時 → right
零 | 10 → wrong
三.五 | 3.5 → right
3.5キロ | 35キロ → wrong
35キロ | 3.5キロ → wrong
3.5キロ | 三・五キロ → right
3.5キロ | 三五キロ → wrong
二〇二六年 | ２０２６年 → right
二〇二六年 | 二千二十六年 → right
二〇二六年 | 26年 → wrong
〇三一二三 | 03123 → right
〇三一二三 | 3123 → wrong
三か月 | 3ヶ月 → right
三か月 | 3カ月 → right
三か月 | 三ヵ月 → right
三か月 | 3箇月 → right
三か月 | 3月 → wrong
三か月 | 4ヶ月 → wrong
五時半 | 5時半 → right
五時半 | 5時30 → wrong
九月九日 | 9月9日 → right
九月九日 | 9月6日 → wrong
四人 | 4人 → right
四人 | ４人 → right
四人 | 7人 → wrong
二三人 / にさんにん | 23人 → wrong
二三人 / にさんにん | 二、三人 → right
四、五日 | 45日 → wrong
万年筆 | 万年筆 → right
万年筆 | 10000年筆 → wrong
一万年 | 万年 → wrong
三時 / さんじ | 3じ → right
百円 | 1百円 → right
百円 | 100円 → right
百円 | 白円 → wrong
千円 | 一千円 → right
千円 | 1000円 → right
八百屋 | 800屋 → wrong
八百屋 | 八百屋 → right
一生懸命 | 一生懸命 → right
一生懸命 | 1生懸命 → wrong
一緒に | 1緒に → wrong
一緒に | 一緒に → right
千葉 | 1000葉 → wrong
二十歳 | 20歳 → right
十一月 | 11月 → right
十一月 | 101月 → wrong
第三課 | 第3課 → right
百五 | 1005 → wrong
六本木 / ろっぽんぎ | 6本木 → wrong
千代田 / ちよだ | 1000代田 → wrong
十字路 / じゅうじろ | 10字路 → wrong
四国 / しこく | 4国 → wrong
四日市 | 4日市 → wrong
一時的 | 1時的 → wrong
三か国 | 3か国 → right
三箇国 | 3か国 → right
二年生 | 2年生 → right
三人家族 | 3人家族 → right
ビールを 二本 飲みます。 | ビールを二本飲みます → right
ビールを二本飲みます。 | ビールを2本飲みます → right
一日一回 | 1日1回 → right
三百 | 3百00 → wrong
三百 | 3百0 → wrong
五十パーセント | 50% → right
五十パーセント | ５０％ → right
50% | 五十パーセント → right
50% | 五十％ → right
50% | 50 → wrong
50% | 15% → wrong
二〇二六年 | 二○二六年 → right
二〇〇八年 | 二○○八年 → right
二○二六年 | 2026年 → right
二○二六年 | ２０２６年 → right
○ | 〇 → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja', any_script: true })).toBe(row.verdict)
    if (!/[a-z]/.test(row.written)) expect(gradeCase(row, { lang: 'ja' })).toBe(row.verdict)
  })
})

describe('a time of day is the same by the clock and in words', () => {
  test.each(
    casesOf(`
六時半 | 6:30 → right
六時半 | ６：３０ → right
六時半 | 6時30分 → right
六時半 | 六時三十分 → right
六時半 | 6時半 → right
六時半 | 6:03 → wrong
六時半 | 6:00 → wrong
六時半 | 六時 → wrong
六時半 | 630 → wrong
七時十五分 | 7:15 → right
七時十五分 | 7時15分 → right
七時五分 | 7:05 → right
七時五分 | 7:50 → wrong
七時 | 7:00 → right
七時 | 07:00 → right
七時 | 7:10 → wrong
十時 | 10:00 → right
零時 | 0:00 → right
6:30 | 六時半 → right
6:30 | 六時三十分 → right
6:30 | 6時30分 → right
6:30 | 六時間半 → wrong
六時半 | 6時30分間 → wrong
六時三十分間 | 六時半間 → wrong
6:30 | 六時間三十分 → wrong
六時間半 | 6:30 → wrong
七時間 | 7:00 → wrong
六時半に 起きます。 | 6:30に起きます → right
九時から五時半まで | 9:00から5:30まで → right
1:23:45 | 1:23:45 → right
1:23:45 | 1時23分45 → wrong
三十分 | 30分 → right
三十分 | 半 → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja', any_script: true })).toBe(row.verdict)
    expect(gradeCase(row, { lang: 'ja' })).toBe(row.verdict)
  })
})

test('a number longer than any is read no further', () => {
  const nines = '9'.repeat(300)
  expect(gradeCase({ right: nines, written: `${nines}円`, verdict: '' }, { lang: 'ja' })).toBe('wrong')
  expect(gradeCase({ right: '九'.repeat(60), written: '9'.repeat(60), verdict: '' }, { lang: 'ja' })).toBe(
    'right',
  )
})
