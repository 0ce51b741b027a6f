import { expect, test } from 'vitest'
import { startBrowser } from '#authoring/media/frames.ts'
import { fitLines, slidePage } from '#authoring/media/slides/slide-page.ts'

test('the text of a slide stays in its place: a word that is too long breaks before its ending', async () => {
  const lines = ['ありがとうございます。', 'スーさんは ごじゅうにさいです。', 'おはよう。']
  const slides = lines.map((say) => ({ say, my: 'မင်္ဂလာပါ။', turn: false, picture: 'woman' }))
  const views = lines.map((_, slide) => ({ slide, word: null, turn: false }))
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent(slidePage(slides, views, 'japanese', new Map([['woman', '<svg/>']])))
    await page.evaluate(fitLines)
    const texts = page.locator('.text')
    const tooWide = await texts.evaluateAll(
      (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    )
    expect(tooWide).toBe(0)
    const words = await page.locator('.line i').evaluateAll((all) => all.map(({ innerHTML }) => innerHTML))
    expect(words.map((word) => word.replace(/<wbr>$/, '').replaceAll('<wbr>', '|'))).toEqual([
      'ありがとう|ございます。',
      'スーさんは',
      'ごじゅうにさい|です。',
      'おはよう。',
    ])
  } finally {
    await browser.close()
  }
})

test('without a picture the text stands above what tells the learner to speak', async () => {
  const slides = [{ say: 'あ い う え お', reading: 'a i u e o', my: 'အတူတူ ပြန်ဆိုကြည့်ပါ။', turn: true }]
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent(slidePage(slides, [{ slide: 0, word: null, turn: true }], 'japanese', new Map()))
    await page.evaluate(fitLines)
    const text = await page.locator('.my').boundingBox()
    const say = await page.locator('.say').boundingBox()
    expect((text?.y ?? 999) + (text?.height ?? 0)).toBeLessThanOrEqual(say?.y ?? 0)
  } finally {
    await browser.close()
  }
})
