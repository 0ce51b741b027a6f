import { useFetcher } from 'react-router'
import type { Short } from '#contract/shorts.ts'
import { m } from '#messages'
import { ShownTo } from '#web/ui/form.tsx'

/** Bookmarks a short or removes the bookmark; shows the new state at once. */
export function Bookmark({ short }: { short: Pick<Short, 'id' | 'title' | 'is_bookmarked'> }) {
  const fetcher = useFetcher()
  const sent = fetcher.formData?.get('bookmarked')
  const isMarked = sent === undefined ? short.is_bookmarked : sent === '1'
  return (
    <fetcher.Form method="post" action="/shorts" className="bookmark">
      <input type="hidden" name="short_id" value={short.id} />
      <button
        type="submit"
        name="bookmarked"
        value={isMarked ? '0' : '1'}
        aria-pressed={isMarked}
        aria-label={m.shorts_mark({ title: short.title })}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path className={isMarked ? 'solid' : undefined} d="M7 4h10v16l-5-4-5 4z" />
        </svg>
      </button>
      <ShownTo />
    </fetcher.Form>
  )
}
