import { type Catalogue, localize } from '#domain/text/locales.ts'
import { renderMarkdown } from '#server/content/read/markdown.ts'
import type { CreditsFile } from '#server/content/schema/lessons.ts'
import type { PageBody } from '#server/platform/db/reading-rows.ts'

const labels = {
  my: { by: 'ဖန်တီးသူ', licence: 'လိုင်စင်', url: 'မူရင်း' },
  en: { by: 'Made by', licence: 'Licence', url: 'Source' },
  ja: { by: '作者', licence: 'ライセンス', url: '出典' },
}

/** /credits in one language: whose work the school stands on, and under which terms. */
export function creditsPage({ title, description, intro, credits }: CreditsFile, lang: Catalogue): PageBody {
  const label = labels[lang]
  const sections = credits.map(({ name, by, used_for, licence, licence_url, url, note }) => {
    const facts = [
      `${label.by} – ${by}`,
      `${label.licence} – [${licence}](${licence_url})`,
      ...(url === undefined ? [] : [`${label.url} – [${new URL(url).host}](${url})`]),
    ]
    const list = facts.map((fact) => `- ${fact}`).join('\n')
    return [`## ${name}`, localize(used_for, lang), list, ...(note ? [localize(note, lang)] : [])].join(
      '\n\n',
    )
  })
  return {
    title: localize(title, lang),
    description: localize(description, lang),
    content_html: renderMarkdown([localize(intro, lang), ...sections].join('\n\n'), {
      lang,
      latin: 'en',
      picture: () => null,
    }),
    questions: [],
  }
}
