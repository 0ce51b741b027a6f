import { LANGUAGE_IDS, languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { PlansOfProduct } from './plans-of-product.tsx'
import { readPlans } from './read-plans.ts'

export const meta: Meta = () => [{ title: `${m.shared_pricing_title()} · Thazin` }]

/** The plans of the language in the address, else of the one that is being learned. */
export async function loader(args: PageArgs) {
  const asked = args.url.searchParams.get('language')
  const learned = languageById(args.learner?.current_view_language_id ?? LANGUAGE_IDS.english)?.name
  const product = asked === 'english' || asked === 'japanese' ? asked : (learned ?? 'english')
  return { offer: await readPlans(args, product) }
}

export default function LanguagePayment({ loaderData: { offer } }: PageProps<typeof loader>) {
  return <PlansOfProduct offer={offer} />
}
