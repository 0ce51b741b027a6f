import { cleanText } from '#domain/text/clean-text.ts'
import type { MarkdownFile } from '#server/content/read/markdown-file.ts'
import type { Problem } from '#server/content/read/problems.ts'
import { NO_TEXT, type YamlFile } from '#server/content/read/yaml-file.ts'

const myanmar = /[\u1000-\u109f\uaa60-\uaa7f\ua9e0-\ua9ff]/

/** Text in Zawgyi, out of order or not in NFC, and Burmese texts without a Burmese letter. */
export function checkTexts(yaml: YamlFile): Problem[] {
  return yaml.texts().flatMap(({ text, line, path }) => {
    const at = (what: string) => ({ file: yaml.file, line, text: `${path.join('.')}: ${what}` })
    const found = faultOf(text).map(at)
    const isBurmese = path.at(-1) === 'my' && !path.includes('review')
    if (isBurmese && !myanmar.test(text) && text !== '') found.push(at('has no Burmese in it'))
    return found
  })
}

export function checkLines(markdown: MarkdownFile): Problem[] {
  return markdown.body
    .split('\n')
    .flatMap((line, index) => faultOf(line).map((text) => markdown.problem(index, text)))
}

function faultOf(text: string): string[] {
  const clean = cleanText(text, Number.POSITIVE_INFINITY)
  if (!clean.ok) return [NO_TEXT]
  const normal = clean.text
  if (normal === text) return []
  return [
    myanmar.test(text)
      ? `Burmese in Zawgyi or out of order; write: ${normal}`
      : `not in normal form (NFC); write: ${normal}`,
  ]
}
