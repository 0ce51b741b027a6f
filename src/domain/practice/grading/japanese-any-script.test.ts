import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('Japanese in any script', () => {
  test.each(
    casesOf(`
がっこう | がっこう → right
がっこう | ガッコウ → right
がっこう | gakkou → right
がっこう | Gakkou → right
がっこう | gakkō → right
がっこう | gakkoo → right
がっこう | GAKKOU → right
がっこう | gakko → wrong
ほん | hon → right
ほん | honn → right
ほん | HONN → right
ほんや | hon'ya → right
ほんや | honya → wrong
こんな | konnna → right
こんな | konna → right
あんない | annai → right
がっこう | gakou → wrong
がっこう | ｶﾞｯｺｳ → right
学校 / がっこう | gakkou → right
学校 / がっこう | 学校 → right
こんにちは | konnichiwa → right
こんにちは | konnichiha → right
こんにちは | kon'nichiwa → right
こんにちは | こんにちわ → wrong
こんにちは | konichiwa → wrong
こんばんは | konbanwa → right
こんばんは | kombanwa → right
わたしはがくせいです | watashi wa gakusei desu → right
わたしはがくせいです | watashi ha gakusei desu → right
わたしはがくせいです | watashiwa gakusei desu → right
わたしはがくせいです | わたしわがくせいです → wrong
がっこうへいきます | gakkou e ikimasu → right
がっこうへいきます | gakkou he ikimasu → right
がっこうへいきます | gakkou ni ikimasu → wrong
ほんをよみます | hon o yomimasu → right
ほんをよみます | hon wo yomimasu → right
ほんをよみます | ほんおよみます → wrong
とうきょう | toukyou → right
とうきょう | tōkyō → right
とうきょう | tookyoo → right
とうきょう | tokyo → wrong
おおきい | ookii → right
おおきい | ōkii → right
おおきい | okii → wrong
おおきい | おうきい → wrong
せんせい | sensei → right
せんせい | sensee → right
せんせい | sense → wrong
おばあさん | obaasan → right
おばあさん | obāsan → right
おばあさん | obasan → wrong
おばさん | obaasan → wrong
コーヒー | koohii → right
コーヒー | kōhī → right
コーヒー | こーひー → right
コーヒー | こおひい → right
コーヒー | kohi → wrong
ラーメン | raamen → right
ラーメン | らーめん → right
ラーメン | らあめん → right
ラーメン | ramen → wrong
ビール | biiru → right
ビール | biru → wrong
パーティー | paatii → right
しんぶん | shinbun → right
しんぶん | shimbun → right
しんぶん | sinbun → right
まっちゃ | matcha → right
まっちゃ | maccha → right
まっちゃ | macha → wrong
ざっし | zasshi → right
ざっし | zashi → wrong
きって | kitte → right
きって | kite → wrong
じかん | jikan → right
じかん | zikan → right
ちず | chizu → right
ちず | tizu → right
はなぢ | hanaji → right
つづく | tsuzuku → right
つづく | tsuduku → right
つき | tuki → right
ふね | hune → right
しゃしん | syasin → right
じゅう | juu → right
じゅう | jū → right
じゅう | ju → wrong
ほん | hon → right
ほん | hom → wrong
ほん | bon → wrong
りんご | ringo → right
りんご | lingo → wrong
きょう | kyou → right
きょう | kyo → wrong
きょう | きよう → wrong
かき | kagi → wrong
ありがとう | arigatou → right
ありがとう | arigatō → right
ありがとう | arigato → wrong
おはようございます | ohayou gozaimasu → right
おはようございます | ohayō gozaimasu → right
すし | sushi → right
すし | susi → right
すし | スシ → right
すし | suchi → wrong
三時 / さんじ | sanji → right
三時 / さんじ | 3じ → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'ja', any_script: true })).toBe(row.verdict)
  })
})
