import type { Product } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { money } from '#web/i18n/money.ts'
import { Flower } from '#web/ui/icon.tsx'
import type { CheapestMonth } from './cheapest-month.ts'

const says: Record<Product, () => string> = {
  english: m.shared_lesson_locked_english,
  japanese: m.shared_lesson_locked_japanese,
  'learn-plus': m.shared_lesson_locked_learn_plus,
}

type Opened = { products: readonly Product[]; months: CheapestMonth }

/** The subscription that opens it, and its lowest price a month. */
export function OpenedBy({ products, months }: Opened) {
  return (
    <div className="opened-by">
      <Flower />
      <div>
        {products.length > 1 && <p>{m.shared_preview_needs_all()}</p>}
        {products.map((product) => {
          const month = months[product]
          return (
            <p key={product}>
              <b>{says[product]()}</b>{' '}
              {month && <span className="small">{m.shared_preview_from({ price: money(month) })}</span>}
            </p>
          )
        })}
      </div>
    </div>
  )
}

/** The two ways on from something locked: the plans, and what is free. */
export function WaysOn({ product, free }: { product: Product; free: { to: string; label: string } }) {
  return (
    <div className="bottom-action">
      <a className="button" href={`/pricing?product=${product}`}>
        {m.shared_preview_plans()}
      </a>
      <a className="button quiet" href={free.to}>
        {free.label}
      </a>
    </div>
  )
}
