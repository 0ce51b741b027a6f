const DIGITS = '〇一二三四五六七八九'
const LARGE = '万億兆'

/** Kept by what drops punctuation: the point of 3.5, and what stands between the two of 二、三人. */
const POINT = '\ue000'
const OR = '\ue001'

/** After a number in kanji one of these counts; before other kanji it is part of a word (一緒, 千葉, 八百屋, 四国). */
const COUNTERS =
  '円元時分秒日週月年世歳才代人名個箇本枚冊台匹頭羽回度階番号杯足着軒件点課章級位目倍割泊種品皿曲社校色隻問答言語所部室席食季期学字文通話行列組班団束箱袋缶瓶錠客戸棟門脚基機両艘株山票球打戦段等畳坪升合尺里貫斤歩丁町条項対桁強弱以未前後半間中内外上下余数'
/** These end names and words that begin with a number and a counter: 六本木, 千代田, 四日市, 十字路, 一時的. */
const ENDS_OF_NAMES = '木松竹田沼沢谷堀橋市町村茶路架的'
const PART_OF_WORD = new RegExp(`^(?:(?![${COUNTERS}])\\p{Script=Han}|[${COUNTERS}][${ENDS_OF_NAMES}])`, 'u')
const NUMERAL = '\\d〇零一二三四五六七八九十百千万億兆'
const NUMBER = new RegExp(`[${NUMERAL}]+(?:[.・][\\d〇零一二三四五六七八九]+[万億兆]?)?`, 'g')
const FEW = new RegExp(`([${NUMERAL}])[ヶヵケけカ箇個](?=[月所国年])`, 'g')

/**
 * The numbers of a text in one form: 一万五千, 1万5千, 1.5万 and 15,000 as 15000, a row of digits (二〇二六) digit by digit, 二三人 as two or
 * three; ¥500 as 500円, 三ヶ月 as 3か月, 50% as 50パーセント, 6:30 and 六時三十分 as 6時半. What is no number stays. Takes text in NFKC.
 */
export function replaceJapaneseNumbers(text: string): string {
  return text
    .replace(/\s+(?!\d)/g, '')
    .replace(/[〇一二三四五六七八九][○◯]+/g, (digits) => digits.replace(/[○◯]/g, '〇'))
    .replace(/(\d)[,、](?=\d{3}(?!\d))/g, '$1')
    .replace(FEW, '$1か')
    .replace(CLOCK, timeOf)
    .replace(NUMBER, (run, at: number, whole: string) => {
      const isWord = PART_OF_WORD.test(whole.slice(at + run.length, at + run.length + 2))
      return (isWord ? null : numberOf(run)) ?? run
    })
    .replace(/(\d時)30分(?!間)/g, '$1半')
    .replace(/(\d)[,、](?=\d)/g, `$1${OR}`)
    .replace(/¥ ?(\d+(?:\ue000\d+)?)/g, '$1円')
    .replace(/(\d)%/g, '$1パーセント')
}

/** Hours and minutes, but no seconds after them. */
const CLOCK = /(\d+:)?(\d{1,2}):([0-5]\d)(?!:?\d)/g
const timeOf = (clock: string, before: string | undefined, hour: string, minute: string) =>
  before ? clock : `${Number(hour)}時${minute === '00' ? '' : `${Number(minute)}分`}`

/** In digits, or null if nobody writes a number so. */
function numberOf(run: string): string | null {
  if (/^[一二三四五六七八九]{2}$/.test(run) && DIGITS.includes(run))
    return [...run].map((digit) => DIGITS.indexOf(digit)).join(OR)
  const digits = run
    .replace(/零/g, '〇')
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(DIGITS.indexOf(digit)))
    .replace(/[.・]/, POINT)
  if (!/[十百千万億兆]/.test(digits)) return digits
  const [, whole = '', fraction = '', unit = ''] = /^(\d{1,4})\ue000(\d+)([万億兆])$/.exec(digits) ?? []
  const zeros = 4 * (LARGE.indexOf(unit) + 1)
  if (unit) return fraction.length > zeros ? null : withoutZeros(whole + fraction.padEnd(zeros, '0'))
  return digits.includes(POINT) ? null : inFours(digits)
}

/** Cuts the digits of a number as they stand before 兆, 億, 万 and after them: four digits each. */
function inFours(digits: string): string | null {
  const groups = ['0000', '0000', '0000', '0000']
  let least = 4
  for (const [, head = '', unit = ''] of digits.matchAll(/([^万億兆]*)([万億兆]|$)/g)) {
    if (head + unit === '') continue
    const place = unit ? LARGE.indexOf(unit) + 1 : 0
    const value = thousands(head)
    if (value === null || place >= least) return null
    groups[3 - place] = String(value).padStart(4, '0')
    least = place
  }
  return withoutZeros(groups.join(''))
}

/** 1 to 9999: 三百五, 3百5, 120. */
function thousands(text: string): number | null {
  const parts = /^(?:(\d?)(千))?(?:(\d?)(百))?(?:(\d?)(十))?([1-9]\d{0,3})?$/.exec(text)
  if (!text || !parts) return null
  const [, a, hasThousand, b, hasHundred, c, hasTen, rest] = parts
  const part = (count: string | undefined, has: string | undefined, unit: number) =>
    has ? Number(count || 1) * unit : 0
  const least = hasTen ? 10 : hasHundred ? 100 : hasThousand ? 1000 : 10_000
  if (Number(rest ?? 0) >= least) return null
  return part(a, hasThousand, 1000) + part(b, hasHundred, 100) + part(c, hasTen, 10) + Number(rest ?? 0)
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')
