import { join } from 'node:path'
import { SCALES } from '../../src/domain/placement/scale.ts'
import type { Bank } from '../../src/domain/placement/session.ts'
import { readContentFiles } from '../../src/server/content/files.ts'
import { readSchool } from '../../src/server/content/read.ts'
import { itemRows } from '../../src/server/content/rows-of-practice.ts'

const silent = { audio: () => null, picture: () => null }

/** The level tests of `content/level-test` as the import stores them, numbered as they stand. */
export async function shippedBanks(): Promise<Record<'english' | 'japanese', Bank>> {
  const files = await readContentFiles(join(import.meta.dirname, '../../content'))
  const rows = itemRows(readSchool(files), silent)
  const bank = (language: 'english' | 'japanese', languageId: number): Bank => ({
    scale: SCALES[language],
    items: rows.flatMap(({ language_id, level_code, body, a, b, c }, index) =>
      language_id === languageId
        ? [
            {
              id: index + 1,
              level: level_code,
              skill: body.skill,
              options: c > 0 ? Math.round(1 / c) : 0,
              a,
              b,
              c,
              d: 1,
            },
          ]
        : [],
    ),
  })
  return { english: bank('english', 1), japanese: bank('japanese', 2) }
}
