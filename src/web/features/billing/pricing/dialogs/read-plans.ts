import type { Product } from '#domain/school/lookups.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import { chosenOffer, type Offer } from '../chosen-offer.ts'
import { readPaymentWays } from '../read-offer.ts'

/** Reads what is sold of a product, in the first currency that can be paid in; null if it isn't sold. */
export async function readPlans(
  args: PageArgs,
  product: Product,
): Promise<Pick<Offer, 'products' | 'product' | 'terms' | 'features'> | null> {
  const [sold, { ways }] = await Promise.all([args.api.plans.listPublic({}), readPaymentWays(args)])
  const offer = chosenOffer(sold.data, ways, { search: new URLSearchParams({ product }), product })
  if (offer?.product !== product) return null
  const { products, terms, features } = offer
  return { products, product, terms, features }
}
