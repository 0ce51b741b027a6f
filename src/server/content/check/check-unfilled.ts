import type { Problem } from '#server/content/read/problems.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'

/** Marks a text that `content new-unit` left to be written. */
export const TO_FILL_IN = '✎'

/** Texts that are still to be written. */
export function checkUnfilled(yaml: YamlFile): Problem[] {
  return yaml
    .texts()
    .filter(({ text }) => text.startsWith(TO_FILL_IN))
    .map(({ text, line, path }) => {
      const wanted = text.slice(TO_FILL_IN.length).trim() || 'a text'
      return { file: yaml.file, line, text: `${path.join('.')}: to fill in: ${wanted}` }
    })
}
