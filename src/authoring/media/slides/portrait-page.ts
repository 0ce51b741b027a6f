import type { Language } from '#server/content/read/read-school-files.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import type { Tone } from '#server/content/schema/texts.ts'
import { type FrameView, splitHighlightedWords } from '../timeline.ts'
import { asHtml, inPhrases } from './slide-page.ts'

/** A slide of a short in CSS pixels. */
export const portraitSize = { width: 360, height: 640 } as const

const grounds: Record<Tone, { ground: string; hill: string; soft: string }> = {
  leaf: { ground: '#00432e', hill: '#0b6347', soft: '#d8efe0' },
  padauk: { ground: '#5b3c00', hill: '#7c5505', soft: '#fbecc5' },
  sky: { ground: '#163f73', hill: '#24599c', soft: '#dbe9fb' },
  coral: { ground: '#7d2617', hill: '#a23a28', soft: '#fbded7' },
}

const style = (tone: Tone) => {
  const { ground, hill, soft } = grounds[tone]
  return `
*{box-sizing:border-box;margin:0}
body{width:max-content;display:grid;grid-template-columns:repeat(4,360px);background:${ground}}
.slide{width:360px;height:640px;overflow:hidden;position:relative;background:${ground};color:#fffdf6;
  font-family:'Noto Sans','Noto Sans Myanmar','Noto Sans CJK JP',sans-serif}
.hill{position:absolute;left:-60px;top:236px;width:480px;height:600px;border-radius:50% 50% 0 0/160px 160px 0 0;background:${hill}}
.parts{position:absolute;left:16px;top:16px;width:328px;display:flex;gap:6px}
.parts i{flex:1;height:6px;border-radius:3px;background:${hill}}
.parts i.past{background:#f4b826}
.round{position:absolute;left:62px;top:46px;width:236px;height:236px;border-radius:50%;background:#fffdf6;color:${ground};
  display:grid;place-items:center;overflow:hidden}
.round svg{width:184px;height:184px}
.round b{font:700 160px/1 'Noto Sans CJK JP';margin-top:-16px}
.round.spoken{background:#f4b826}
.turn .round{box-shadow:0 0 0 8px #f4b826}
.text{position:absolute;left:16px;top:302px;width:328px;height:230px;display:flex;flex-direction:column;justify-content:safe center;gap:12px;text-align:center}
.tall{top:60px;height:472px}
.line{font-size:calc(42px*var(--fit,1));font-weight:800;line-height:1.18;text-wrap:balance}
.line i{font-style:normal}.japanese .line i{display:inline-block;white-space:nowrap}.line i.spoken{color:#f4b826}
.japanese .line{font:700 calc(50px*var(--fit,1))/1.25 'Noto Sans CJK JP'}
.reading{font-size:max(22px,calc(30px*var(--fit,1)));font-weight:700;line-height:1.1;color:${soft}}
.letter .reading{font-size:68px;color:#fffdf6}
.my{font:600 max(23px,calc(31px*var(--fit,1)))/1.62 'Noto Sans Myanmar','Noto Sans',sans-serif;color:${soft};text-wrap:balance}
.my span{display:inline-block}
.say{position:absolute;left:80px;top:550px;width:200px;height:54px;border-radius:27px;background:#f4b826;color:#33270a;
  font:700 26px/54px 'Noto Sans Myanmar';text-align:center}
`
}

/** The page with every view as one slide; pictures are SVG texts by name. */
export function portraitPage(
  slides: readonly Slide[],
  views: readonly FrameView[],
  look: { language: Language; pictures: ReadonlyMap<string, string>; tone: Tone },
): string {
  const boxes = views.map((view) => {
    const slide = slides[view.slide]
    if (!slide) throw new Error(`There is no slide ${view.slide + 1}`)
    const parts = slides.map((_, index) => `<i${index <= view.slide ? ' class="past"' : ''}></i>`).join('')
    return box(slide, view, parts, look)
  })
  return `<!doctype html><meta charset="utf-8"><style>${style(look.tone)}</style>${boxes.join('')}`
}

function box(
  slide: Slide,
  { word, turn }: FrameView,
  parts: string,
  { language, pictures }: { language: Language; pictures: ReadonlyMap<string, string> },
): string {
  const lang = language === 'japanese' ? 'ja' : 'en'
  const picture = slide.picture ? (pictures.get(slide.picture) ?? '') : ''
  const words = splitHighlightedWords(slide.say)
  const isLetter = language === 'japanese' && !picture && words.length === 1 && [...slide.say].length <= 2
  const round = isLetter
    ? `<div class="round${word === null ? '' : ' spoken'}"><b lang="ja">${asHtml(slide.say)}</b></div>`
    : picture && `<div class="round">${picture}</div>`
  const line = words
    .map((text, index) => `<i${index === word ? ' class="spoken"' : ''}>${asHtml(text)}</i>`)
    .join(' ')
  const reading = slide.reading ? `<div class="reading" lang="ja-Latn">${asHtml(slide.reading)}</div>` : ''
  const shown = isLetter ? '' : `<div class="line" lang="${lang}">${line}</div>`
  return `<div class="slide ${language}${turn ? ' turn' : ''}${isLetter ? ' letter' : ''}"><div class="hill"></div><div class="parts">${parts}</div>${round}<div class="text${round ? '' : ' tall'}">${shown}${reading}<div class="my" lang="my">${inPhrases(slide.my)}</div></div>${
    turn ? '<div class="say" lang="my">သင် ပြောပါ</div>' : ''
  }</div>`
}
