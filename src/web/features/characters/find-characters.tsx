import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import type { ListQuery } from './list-query.ts'

const WAIT_MS = 350

/** Search by romaji, kana or meaning; each new term starts the list anew, in every category. */
export function FindCharacters({ query: { type, search } }: { query: ListQuery }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Form
      method="get"
      action="/characters"
      role="search"
      className="find"
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(
          () => submit(currentTarget, { replace: true, preventScrollReset: true }),
          WAIT_MS,
        )
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {type === 'word' && <input type="hidden" name="type" value={type} />}
      <div className="input-box">
        <Icon name="search" />
        <input
          key={type}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder={m.characters_search_hint()}
          aria-label={m.characters_search()}
        />
      </div>
    </Form>
  )
}
