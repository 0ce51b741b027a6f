import { type FormEvent, useState } from 'react'
import type { Short } from '#contract/school/shorts.ts'
import { m } from '#messages'
import { api } from '#web/runtime/browser/api.ts'
import { Form } from '#web/ui/form.tsx'

/** Marks set since the page was drawn, for a short that is swiped back to. Empty on the server, where nobody presses. */
const marks = new Map<number, boolean>()

type Props = { short: Pick<Short, 'id' | 'title' | 'is_bookmarked'>; back: string }

/** Bookmarks a short or removes the bookmark, and leads back; in an island it stays where it is. */
export function Bookmark({ short, back }: Props) {
  const [isMarked, setMarked] = useState(marks.get(short.id) ?? short.is_bookmarked)
  const mark = (event: FormEvent) => {
    event.preventDefault()
    const show = (bookmarked: boolean) => {
      marks.set(short.id, bookmarked)
      setMarked(bookmarked)
    }
    show(!isMarked)
    api.shorts.bookmark({ short_id: short.id, bookmarked: !isMarked }).catch(() => show(isMarked))
  }
  return (
    <Form method="post" action="/shorts" className="bookmark" onSubmit={mark}>
      <input type="hidden" name="short_id" value={short.id} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="bookmarked"
        value={isMarked ? '0' : '1'}
        aria-pressed={isMarked}
        aria-label={m.school_shorts_mark({ title: short.title })}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path className={isMarked ? 'solid' : undefined} d="M7 4h10v16l-5-4-5 4z" />
        </svg>
      </button>
    </Form>
  )
}
