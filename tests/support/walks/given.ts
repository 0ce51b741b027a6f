import { randomInt } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { CERTIFICATE_CHANCES, certificateNumber } from '#domain/school/certificate-number.ts'

type Give = (mark: string, n: number) => unknown

const json = (value: unknown) => JSON.stringify(value)

/**
 * What the catalogue of the database doesn't say of a column: values that the program has to be able to read. A column that is not here holds
 * the mark alone; a name without a table stands for that column wherever it is.
 */
export const GIVEN: Readonly<Record<string, Give>> = {
  'accounts.email': (mark) => `${mark}@example.com`,
  'learners.time_zone': () => 'Asia/Tokyo',
  'learners.time_zone_before': () => 'Asia/Yangon',
  'learners.locale': () => 'en',
  'learners.cefr_level': () => 'A1',
  'learners.photo': (mark) => `/media/${mark}.webp`,
  'certificates.number': () =>
    certificateNumber(
      Array.from({ length: CERTIFICATE_CHANCES.count }, () => randomInt(CERTIFICATE_CHANCES.below)),
    ),
  'letters.kind': () => 'contact',
  'letters.state': () => 'open',
  'letters.fields': (mark) => json([{ label: { my: mark, en: mark }, value: mark }]),
  'payments.provider': () => 'sandbox',
  'payments.checkout': (mark) => json({ kind: 'redirect', url: `https://pay.example.org/${mark}` }),
  'grants.product': () => 'english',
  'memory_settings.parameters': () => null,
  'lesson_progress.watched': () => json([[0, 5]]),
  'survey_answers.choice_ids': () => json([1]),
  'level_tests.answers': () => json([]),
  'answers.answer': (mark) => json(mark),
  'appeals.answer': (mark) => json(mark),
  'table_choices.choice': () => json({ separator: 'comma' }),
  'notification_settings.kinds': () => json({ tip: true }),
  'deck_drafts.content': (mark) => zstdCompressSync(Buffer.from(`${mark},what it means\n`)),
  'card_states.state': () => 'review',
  'badges.code': (_, n) => ['first-lesson', 'lessons-10', 'lessons-50', 'streak-3', 'streak-7'][n % 5],
  locale: () => 'en',
  lang: () => 'en',
  card_id: (_, n) => n + 1,
  language_id: () => 1,
}
