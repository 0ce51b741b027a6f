import { z } from 'zod'
import { isKana } from '#domain/text/kana.ts'
import { nonEmptyText } from './texts.ts'

/** japanese/readings.yaml: words with kanji and how they are read, for texts that bring no reading of their own. */
export const kanjiReadingsFile = z.record(
  nonEmptyText,
  nonEmptyText.refine(isKana, { error: 'is a reading in kana' }),
)
