import { useContext } from 'react'
import { rubyHtml } from '#domain/text/furigana/ruby-html.ts'
import { Readings } from './words/furigana.tsx'

/** HTML that the school's import made of Markdown; nothing else may be given to it. */
export function Prose({ html, as: Tag = 'div' }: { html: string; as?: 'div' | 'h2' }) {
  const furigana = useContext(Readings)
  return (
    <Tag
      className={Tag === 'div' ? 'prose' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no HTML of the source through
      dangerouslySetInnerHTML={{ __html: furigana ? rubyHtml(html, furigana) : html }}
    />
  )
}
