import { m } from '#messages'
import { Icon } from '../icon.tsx'

type Props = {
  action: string
  q: string
  label: string
  /** Placeholder while nothing is typed; the label, where it isn't said. */
  hint?: string
  className?: string
  /** Choices made besides, which stay. */
  keep?: Record<string, string | number | null>
}

/** A line to search with, which leads to an address. */
export const SearchForm = ({ action, q, label, hint = label, className, keep = {} }: Props) => (
  <search>
    <form action={action} className={className}>
      {Object.entries(keep).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="input-box">
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          aria-label={label}
          placeholder={hint}
        />
        <button type="submit" className="round-link" aria-label={m.shared_library_search_now()}>
          <Icon name="search" />
        </button>
      </div>
    </form>
  </search>
)
