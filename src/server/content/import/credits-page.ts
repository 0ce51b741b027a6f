import { renderMarkdown } from '#server/content/read/markdown.ts'
import type { CreditsFile } from '#server/content/schema/lessons.ts'
import type { PageBody } from '#server/db/reading-rows.ts'

const labels = {
  my: { by: 'ဖန်တီးသူ', licence: 'လိုင်စင်', url: 'မူရင်း' },
  en: { by: 'Made by', licence: 'Licence', url: 'Source' },
}

/** /credits in one language: whose work the school stands on, and under which terms. */
export function creditsPage(
  { title, description, intro, credits }: CreditsFile,
  lang: 'my' | 'en',
): PageBody {
  const label = labels[lang]
  const sections = credits.map(({ name, by, used_for, licence, licence_url, url, note }) => {
    const facts = [
      `${label.by} – ${by}`,
      `${label.licence} – [${licence}](${licence_url})`,
      ...(url === undefined ? [] : [`${label.url} – [${new URL(url).host}](${url})`]),
    ]
    const list = facts.map((fact) => `- ${fact}`).join('\n')
    return [`## ${name}`, used_for[lang], list, ...(note ? [note[lang]] : [])].join('\n\n')
  })
  return {
    title: title[lang],
    description: description[lang],
    content_html: renderMarkdown([intro[lang], ...sections].join('\n\n'), {
      lang,
      latin: 'en',
      picture: () => null,
    }),
    questions: [],
  }
}
