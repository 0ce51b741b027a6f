import { asHtml } from '#authoring/media/slides/slide-page.ts'
import type { PendingText } from './pending-texts.ts'

/** The texts as a page to print, with room to write beside each. */
export function reviewPaper(texts: readonly PendingText[]): string {
  const files = [...Map.groupBy(texts, ({ file }) => file)]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Burmese to read</title>
<style>${style}</style>
${files.map(([file, ofFile]) => section(file, ofFile)).join('\n')}
</html>
`
}

const style = `
body { font: 11pt/1.7 'Noto Sans Myanmar', Padauk, sans-serif; }
h2 { font: bold 10pt sans-serif; break-after: avoid; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td { border: 1px solid #999; padding: 3pt 5pt; vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
.place { width: 14%; font: 7pt sans-serif; color: #555; }
.beside { width: 24%; font: 9pt/1.4 sans-serif; }
.better { width: 28%; }`

const section = (file: string, texts: readonly PendingText[]) => `<h2>${asHtml(file)}</h2>
<table>
${texts
  .map(
    ({ place, beside, burmese }) =>
      `<tr><td class="place">☐ ${asHtml(place)}<td class="beside">${asHtml(beside)}<td lang="my">${asHtml(burmese)}<td class="better">`,
  )
  .join('\n')}
</table>`
