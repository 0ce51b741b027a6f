import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { PlansOfProduct } from './plans-of-product.tsx'
import { readPlans } from './read-plans.ts'

export const meta: Meta = () => [{ title: `${m.shared_pricing_title()} · Thazin` }]

/** As many courses as are named. */
const NAMED = 3

export async function loader(args: PageArgs) {
  const [offer, courses] = await Promise.all([
    readPlans(args, 'learn-plus'),
    args.api.courses.learnPlus({ per_page: NAMED }),
  ])
  return { offer, courses: courses.data.map(({ id, title }) => ({ id, title })) }
}

export default function LearnPlusPayment({ loaderData }: PageProps<typeof loader>) {
  return (
    <PlansOfProduct offer={loaderData.offer}>
      {loaderData.courses.length > 0 && (
        <ul className="plain-list">
          {loaderData.courses.map(({ id, title }) => (
            <li key={id}>
              <a href={`/courses/${id}`} lang={detectLang(title)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </PlansOfProduct>
  )
}
