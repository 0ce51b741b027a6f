import type { DesiredRow } from '#server/content/import/content.queries.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** Forms, in the order of their files. */
export const formRows = ({ forms }: Pick<SchoolFiles, 'forms'>): DesiredRow<'forms'>[] =>
  forms.map(({ value: { id, fields, opens, closes, places, title, description, thanks } }, index) => ({
    slug: id,
    position: index + 1,
    body: {
      title,
      description,
      thanks,
      opens: opens ?? null,
      closes: closes ?? null,
      places: places ?? null,
      fields: fields.map(({ note, least, most, words, options, ...field }) => ({
        ...field,
        note: note ?? null,
        least: least ?? null,
        most: most ?? null,
        words: words ?? null,
        options: options ?? [],
      })),
    },
    hidden: false,
  }))

export const toIntakeRows = ({
  scholarships,
}: Pick<SchoolFiles, 'scholarships'>): DesiredRow<'scholarship_rounds'>[] =>
  scholarships.map(({ value: { id, opens, closes, review, ...said } }, index) => ({
    slug: id,
    position: index + 1,
    body: { ...said, opens: opens ?? null, closes: closes ?? null },
    hidden: false,
  }))
