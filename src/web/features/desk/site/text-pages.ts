/** The public pages whose text stands in content/pages, by their addresses. */
export const TEXT_PAGES: Readonly<Record<string, string>> = {
  '/about-us': 'about',
  '/credits': 'credits',
  '/faq': 'faq',
  '/privacy-policy': 'privacy',
  '/thazin-for-business/english-efficiency-at-work': 'business-english-efficiency-at-work',
  '/thazin-for-business/english-proficiency-in-todays-market':
    'business-english-proficiency-in-todays-market',
  '/thazin-for-business/benefits-of-english-for-employees': 'business-benefits-of-english-for-employees',
}

/** The text of an address, with or without the slash at its end. */
export const findTextSlug = (path: string): string | undefined => TEXT_PAGES[path.replace(/(?<=.)\/$/, '')]
