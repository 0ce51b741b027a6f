import type { Product } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'

const products: Record<Product, () => string> & Record<string, (() => string) | undefined> = {
  english: m.shared_product_english,
  japanese: m.shared_product_japanese,
  'learn-plus': m.shared_product_learn_plus,
}

/** Name of a product in the page's language. */
export const productName = (product: string): string => products[product]?.() ?? product

const ways: Record<string, (() => string) | undefined> = {
  bank: m.shared_pricing_way_bank,
  sandbox: m.shared_pricing_way_sandbox,
  '2c2p': m.shared_pricing_way_cards,
  stripe: m.shared_pricing_way_cards_abroad,
}

/** A way to pay in the page's language, and the language that its name is in. */
export function wayName(provider: string, name: string): { text: string; lang: string } {
  const text = ways[provider]?.() ?? name
  return { text, lang: detectLang(text) }
}
