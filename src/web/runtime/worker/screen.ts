/** Texts of the screen in one language, in the script of its readers. */
export type OfflineScreenText = {
  lang: 'my' | 'my-Qaag' | 'en' | 'ja'
  title: string
  sentence: string
  retry: string
  says: string
}

export const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:12vh 24px 24px;font:18px/1.8 system-ui,sans-serif;' +
  'background:light-dark(#fbf9f3,#0d1612);color:light-dark(#14251d,#eef2ec)}main{max-width:32rem;margin:0 auto}' +
  'h1{font-size:1.4em;line-height:1.6}section+section{margin-top:2em}a{display:inline-block;padding:.5em 1.4em;' +
  'border-radius:14px;background:light-dark(#14613f,#7fd6a8);color:light-dark(#fff,#0d1612);text-decoration:none}' +
  '.says{display:flex;gap:18px;align-items:center}.says svg{flex:none;border-radius:50%;background:light-dark(#e3f3ea,#1d3a2d)}' +
  '.says b{padding:12px 16px;border-radius:18px;background:light-dark(#fff,#17231d);font-weight:400}'

/** Script that asks for the page again when the line is back; as a page, for a form must not be sent twice. */
export const SCRIPT = "addEventListener('online',()=>location.replace(location.href))"

const section = ({ lang, title, sentence, retry }: OfflineScreenText) =>
  `<section lang="${lang}"><h1>${title}</h1><p>${sentence}</p><p><a href="">${retry}</a></p></section>`

const said = ({ says }: OfflineScreenText, host: string) => `<div class="says">${host}<b>${says}</b></div>`

/**
 * A whole page that needs nothing else, for a page that cannot be reached: in the reader's language, or in all that are given.
 * @param host the drawing of who says so
 */
export function renderOfflineScreen(words: readonly OfflineScreenText[], host: string): string {
  const [first] = words
  return `<!doctype html><html lang="${first?.lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${first?.title} · Thazin</title><style>${STYLE}</style><main>${first ? said(first, host) : ''}${words.map(section).join('')}</main><script>${SCRIPT}</script></html>`
}
