import { m } from '#messages'

type Props = {
  /** Name of what the pages are of. */
  label: string
  page: number
  lastPage: number
  addressOf: (page: number) => string
}

/** The ways to the pages before and after this one, where there are several. */
export const OlderAndNewer = ({ label, page, lastPage, addressOf }: Props) =>
  lastPage > 1 && (
    <nav className="older-and-newer" aria-label={label}>
      {page > 1 && <a href={addressOf(Math.min(page - 1, lastPage))}>{m.shared_pay_newer()}</a>}
      {page < lastPage && <a href={addressOf(page + 1)}>{m.shared_pay_older()}</a>}
    </nav>
  )
