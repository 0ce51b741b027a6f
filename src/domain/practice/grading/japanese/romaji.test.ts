import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('the ways to write Japanese in Latin letters', () => {
  test.each(
    casesOf(`
学校 / がっこう | gakkô → right
学校 / がっこう | GAKKÔ → right
学校 / がっこう | gakko\u0302 → right
学校 / がっこう | gakko\u0304 → right
学校 / がっこう | gakkó → wrong
学校 / がっこう | gakkö → wrong
学校 / がっこう | gakô → wrong
学校 / がっこう | gakkû → wrong
学校 / がっこう | gakk\u0302o → wrong
東京 / とうきょう | To\u0302kyo\u0302 → right
東京 / とうきょう | Tôkyô → right
東京 / とうきょう | TŌKYŌ → right
東京 / とうきょう | Tôkyo → wrong
九州 / きゅうしゅう | Kyûshû → right
九州 / きゅうしゅう | kyūsyū → right
九州 / きゅうしゅう | Kyushu → wrong
おおきい | ôkii → right
おおきい | ôkî → right
おねえさん | onêsan → right
せんせい | sensê → right
おかあさん | okâsan → right
おじいさん | ojîsan → right
おじさん | ojîsan → wrong
コーヒー | kôhî → right
続く / つづく | tsudzuku → right
続く / つづく | tsuduku → right
続く / つづく | tuduku → right
続く / つづく | tsuzuku → right
続く / つづく | tudzuku → right
続く / つづく | tsutsuku → wrong
続く / つづく | tsudsuku → wrong
続く / つづく | tsudzuke → wrong
三日月 / みかづき | mikadzuki → right
気づく / きづく | kidzuku → right
気づく / きづく | kizuku → right
鼻血 / はなぢ | hanadi → right
鼻血 / はなぢ | hanadzi → right
縮む / ちぢむ | chidzimu → right
縮む / ちぢむ | tidimu → right
本を / ほんを | hon o → right
本を / ほんを | hon wo → right
本屋 / ほんや | hon'ya → right
本屋 / ほんや | hon’ya → right
本屋 / ほんや | hon´ya → right
本屋 / ほんや | hon\`ya → right
本屋 / ほんや | honʼya → right
本屋 / ほんや | hon＇ya → right
本屋 / ほんや | hon′ya → right
本屋 / ほんや | hon-ya → right
本屋 / ほんや | honya → wrong
散歩 / さんぽ | sampo → right
散歩 / さんぽ | sanpo → right
散歩 / さんぽ | samno → wrong
新聞 / しんぶん | shimbun → right
さんまい | sammai → right
抹茶 / まっちゃ | matcha → right
抹茶 / まっちゃ | mattya → right
一致 / いっち | itchi → right
一致 / いっち | icchi → right
一致 / いっち | itti → right
三つ / みっつ | mittsu → right
三つ / みっつ | mittu → right
お茶 / おちゃ | otya → right
お茶 / おちゃ | ocha → right
お茶 / おちゃ | otsa → wrong
写真 / しゃしん | shashin → right
写真 / しゃしん | syashin → right
神社 / じんじゃ | zinzya → right
神社 / じんじゃ | jinjya → right
富士山 / ふじさん | huzisan → right
富士山 / ふじさん | fudzisan → right
田中さん / たなかさん | Tanaka-san → right
お母さん / おかあさん | okaa-san → right
お母さん / おかあさん | oka-san → right
ビル | bi-ru → wrong
ビール | bi-ru → right
コーヒー | ko-hi- → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja', any_script: true })).toBe(row.verdict)
  })
})
