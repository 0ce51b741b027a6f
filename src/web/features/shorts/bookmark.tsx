import type { Short } from '#contract/shorts.ts'
import { m } from '#messages'
import { usePageView } from '#web/documents/page-view.ts'
import { Form } from '#web/ui/form.tsx'

/** Bookmarks a short or removes the bookmark, and leads back to the same page. */
export function Bookmark({ short }: { short: Pick<Short, 'id' | 'title' | 'is_bookmarked'> }) {
  const { pathname, search } = usePageView()
  const isMarked = short.is_bookmarked
  return (
    <Form method="post" action="/shorts" className="bookmark">
      <input type="hidden" name="short_id" value={short.id} />
      <input type="hidden" name="back" value={pathname + search} />
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
    </Form>
  )
}
