import { speakers } from '#server/content/media/voices.ts'
import type { Language } from '#server/content/read/read-school-files.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import { type FrameView, splitHighlightedWords } from '../timeline.ts'

/** A slide in CSS pixels; the pages show many, in columns. */
export const size = { width: 640, height: 360 } as const

const style = `
*{box-sizing:border-box;margin:0}
body{width:max-content;display:grid;grid-template-columns:repeat(4,640px);background:#00432e}
.slide{width:640px;height:360px;overflow:hidden;position:relative;background:#00432e;color:#fffdf6;
  font-family:'Noto Sans','Noto Sans Myanmar','Noto Sans CJK JP',sans-serif}
.round{position:absolute;left:26px;top:46px;width:246px;height:246px;border-radius:50%;background:#eef7ef;color:#00432e;
  display:grid;place-items:center;overflow:hidden}
.round svg{width:190px;height:190px}
.round b{font:700 168px/1 'Noto Sans CJK JP';margin-top:-18px}
.round.spoken{background:#f4b826}
.turn .round{box-shadow:0 0 0 8px #f4b826}
.text{position:absolute;left:296px;top:18px;width:326px;height:302px;display:flex;flex-direction:column;justify-content:safe center;gap:10px}
.wide{left:24px;width:592px;text-align:center}
.line{font-size:calc(46px*var(--fit,1));font-weight:800;line-height:1.18;text-wrap:balance}
.line i{font-style:normal}.line i.spoken{color:#f4b826}
.japanese .line{font:700 calc(66px*var(--fit,1))/1.25 'Noto Sans CJK JP';word-break:keep-all}
.japanese .wide .line{font-size:calc(84px*var(--fit,1))}
.reading{font-size:34px;font-weight:700;line-height:1.1;color:#bfe3cf}
.letter .reading{font-size:76px;color:#fffdf6}
.my{font:600 calc(31px*var(--fit,1))/1.62 'Noto Sans Myanmar','Noto Sans',sans-serif;color:#d8efe0;text-wrap:balance}
.japanese .my{font-size:calc(36px*var(--fit,1))}
.my span{display:inline-block}
.bar{position:absolute;left:0;bottom:0;height:8px;background:#f4b826}
.rail{position:absolute;inset:auto 0 0 0;height:8px;background:#0b6347}
.say{position:absolute;left:54px;top:286px;width:190px;height:50px;border-radius:25px;background:#f4b826;color:#33270a;
  font:700 25px/50px 'Noto Sans Myanmar';text-align:center}
.wide+.say{left:225px}
`

/** The face of who speaks, on videos that name them. */
const faceStyle = `
.face{position:absolute;left:200px;top:186px;width:92px;height:92px;border-radius:50%;background:#fffdf6;border:4px solid #00432e;overflow:hidden}
.face svg{width:84px;height:84px}
.face.spoken{border-color:#f4b826}
.face.alone{left:24px;top:16px}
`

/** Beside a face without a picture the text makes room. */
const aloneStyle = '.face.alone+.text{left:132px;width:484px}'

export const asHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Burmese parts its phrases, not its words, by spaces: lines break only there. */
export const inPhrases = (burmese: string) =>
  burmese
    .split(/\s+/)
    .map((phrase) => `<span>${asHtml(phrase)}</span>`)
    .join(' ')

/** A face beside a letter covers none of its strokes. */
const letterFaceStyle = '.letter .face{left:532px;top:16px}'

/** Without a picture the text stands above what tells the learner to speak. */
const wideTurnStyle = '.turn .wide{height:258px}'

/** The page with every view as one slide; pictures are SVG texts by name. */
export function slidePage(
  slides: readonly Slide[],
  views: readonly FrameView[],
  language: Language,
  pictures: ReadonlyMap<string, string>,
): string {
  const boxes = views.map((view) => {
    const slide = slides[view.slide]
    if (!slide) throw new Error(`There is no slide ${view.slide + 1}`)
    return box(slide, view, language, (view.slide + 1) / slides.length, pictures)
  })
  const faces = slides.some(({ speaker }) => speaker) ? faceStyle : ''
  const alone = slides.some(({ speaker, picture }) => speaker && !picture) ? aloneStyle : ''
  const isLetterSpoken = slides.some((slide) => slide.speaker && isLetter(slide, language))
  const besideLetter = isLetterSpoken ? letterFaceStyle : ''
  const isTurnWide = slides.some((slide) => slide.turn && !slide.picture && !isLetter(slide, language))
  const aboveTurn = isTurnWide ? wideTurnStyle : ''
  return `<!doctype html><meta charset="utf-8"><style>${style}${faces}${alone}${besideLetter}${aboveTurn}</style>${boxes.join('')}`
}

/** A kana or a short word without a picture: it stands large in the picture's place. */
const isLetter = ({ picture, say }: Slide, language: Language) =>
  language === 'japanese' && !picture && splitHighlightedWords(say).length === 1

function box(
  slide: Slide,
  { word, turn }: FrameView,
  language: Language,
  progress: number,
  pictures: ReadonlyMap<string, string>,
): string {
  const lang = language === 'japanese' ? 'ja' : 'en'
  const picture = slide.picture ? (pictures.get(slide.picture) ?? '') : ''
  const words = splitHighlightedWords(slide.say)
  const letter = isLetter(slide, language)
  const spoken = word === null ? '' : ' class="spoken"'
  const round = letter
    ? `<div class="round${word === null ? '' : ' spoken'}"><b lang="ja">${asHtml(slide.say)}</b></div>`
    : picture && `<div class="round">${picture}</div>`
  const gap = language === 'japanese' ? '&ensp;' : ' '
  const line = words.map((text, index) => `<i${index === word ? spoken : ''}>${asHtml(text)}</i>`).join(gap)
  const reading = slide.reading ? `<div class="reading">${asHtml(slide.reading)}</div>` : ''
  const text = `${letter ? '' : `<div class="line" lang="${lang}">${line}</div>`}${reading}<div class="my" lang="my">${inPhrases(slide.my)}</div>`
  return `<div class="slide ${language}${turn ? ' turn' : ''}${letter ? ' letter' : ''}">${round}${face(slide, word !== null, round === '', pictures)}<div class="text${round ? '' : ' wide'}">${text}</div>${
    turn ? '<div class="say" lang="my">သင် ပြောပါ</div>' : ''
  }<div class="rail"></div><div class="bar" style="width:${Math.round(progress * size.width)}px"></div></div>`
}

function face(
  { speaker }: Slide,
  isSpeaking: boolean,
  isAlone: boolean,
  pictures: ReadonlyMap<string, string>,
): string {
  if (!speaker) return ''
  const drawing = pictures.get(speakers[speaker].face) ?? ''
  return `<div class="face${isSpeaking ? ' spoken' : ''}${isAlone ? ' alone' : ''}">${drawing}</div>`
}

/** Places where a long Japanese word may be broken: before です, ません, ございます and the like, and where katakana begin. */
const ending =
  /(?<=[たい])(?=んです)|(?<![たい]ん)(?=です)|(?=でしょう|でした|ませ|しま[すし]|なさい|ございま|ぐらい)|(?<!し)(?=まし[たょ])|(?<=[ぁ-ゖ])(?=[ァ-ヴ])/u

/**
 * Runs in the page: makes a slide's text smaller, step by step, where it is too tall or too wide. Japanese lines break at their spaces; only where a
 * word is too long, before its ending (ありがとう・ございます。).
 */
export const fitLines = `const phrases = /${ending.source}/u
for (const text of document.querySelectorAll('.text')) {
  const line = text.querySelector('.line')
  const fits = () => text.scrollHeight <= text.clientHeight && text.scrollWidth <= text.clientWidth
  const shrink = (least) => {
    for (let share = 100; share >= least; share -= 4) {
      text.style.setProperty('--fit', String(share / 100))
      if (fits()) return true
    }
    return false
  }
  if (line) line.style.wordBreak = 'keep-all'
  if (shrink(64) || !line) continue
  for (const word of line.querySelectorAll('i'))
    if (word.textContent.length > 7)
      word.replaceChildren(...word.textContent.split(phrases).flatMap((part) => [part, document.createElement('wbr')]))
  shrink(44)
}`
