import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import {
  addressIn,
  INDEXED_LANGUAGES,
  indexedPages,
  nameOfPage,
} from '../../src/domain/desk/site/indexed-pages.ts'
import { flower } from './icons.mjs'

const SIZE = { width: 1200, height: 630 }

const STYLE = `
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; overflow: hidden; position: relative; background: #fbf9f3; color: #13261e;
    font-family: system-ui, 'Noto Sans Myanmar', sans-serif; }
  .hill { position: absolute; inset: auto 0 0 0; height: 190px; background: #daf5e5; border-radius: 50% 50% 0 0 / 42% 42% 0 0; }
  .words { position: absolute; left: 72px; top: 64px; width: 690px; height: 500px; display: flex; flex-direction: column; gap: 22px; }
  .brand { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 700; }
  .brand svg { width: 64px; height: 64px; }
  h1 { font-size: 58px; line-height: 1.25; text-wrap: balance; margin-top: 18px; }
  p { font-size: 30px; line-height: 1.5; color: #495e54; text-wrap: pretty; }
  :lang(ja) { font-family: 'Noto Sans CJK JP', system-ui, sans-serif; word-break: auto-phrase; line-break: strict; }
  :lang(my) h1 { font-size: 50px; line-height: 1.7; }
  :lang(my) p { font-size: 28px; line-height: 1.8; }
  .hosts { position: absolute; right: 40px; bottom: -6px; width: 430px; }
  .hosts svg { display: block; width: 100%; }
  .line { position: absolute; inset: auto 0 0 0; height: 14px; background: #f3ba25; }`

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

/** What a page says of itself, from the page. */
async function wordsOf(page, url, address) {
  await page.goto(url + address)
  return await page.evaluate(() => ({
    title: document.title.replace(/ · Thazin$/, ''),
    text: document.querySelector('meta[name=description]')?.content ?? '',
  }))
}

const pictureOf = ({
  title,
  text,
  lang,
  hosts,
}) => `<!doctype html><html lang="${lang}"><meta charset="utf-8">
  <style>${STYLE}</style><div class="hill"></div><div class="words"><div class="brand" lang="en">
  <svg viewBox="0 0 24 24">${flower()}</svg>Thazin</div><h1>${escaped(title)}</h1><p>${escaped(text)}</p></div>
  <div class="hosts">${hosts}</div><div class="line"></div></html>`

/** In the browser: makes long words smaller until they fit. @returns whether they do */
function fitWords() {
  const [words, last] = [document.querySelector('.words'), document.querySelector('p')]
  for (const zoom of [1, 0.9, 0.8, 0.7]) {
    for (const part of words.children) part.style.zoom = zoom
    if (last.getBoundingClientRect().bottom <= words.getBoundingClientRect().bottom) return true
  }
  return false
}

/** The picture that is shown beside the address of each public page, in each language, where it is shared: into `public/shared`. */
export async function makeSharedPictures({ root, url, browser }) {
  const folder = path.join(root, 'public/shared')
  await mkdir(folder, { recursive: true })
  const hosts = await readFile(path.join(root, 'content/pictures/two-people.svg'), 'utf8')
  const reader = await browser.newPage()
  // Another one, which no page's policy binds.
  const page = await browser.newPage({ viewport: SIZE })
  const made = new Set()
  for (const place of indexedPages())
    for (const { lang } of INDEXED_LANGUAGES) {
      const words = await wordsOf(reader, url, addressIn(place, lang))
      await page.setContent(pictureOf({ ...words, lang, hosts }))
      if (!(await page.evaluate(fitWords))) throw new Error(`The words of ${place} in ${lang} are too long`)
      const name = `${nameOfPage(place)}.${lang}.png`
      const options = { palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 }
      await sharp(await page.screenshot())
        .png(options)
        .toFile(path.join(folder, name))
      made.add(name)
    }
  for (const old of await readdir(folder)) if (!made.has(old)) await rm(path.join(folder, old))
}
