import type { BrowserContext, Page } from 'playwright-core'

/** All that a browser keeps of a site, as `where name` and its value as text. */
export type Keeps = Map<string, string>

/** What this page's storages hold: both kinds of storage, every database, every cache. */
const storages = (page: Page): Promise<[string, string][]> =>
  page.evaluate(async () => {
    const found: [string, string][] = []
    for (const [where, storage] of [
      ['localStorage', localStorage],
      ['sessionStorage', sessionStorage],
    ] as const)
      for (const name of Object.keys(storage)) found.push([`${where} ${name}`, storage.getItem(name) ?? ''])
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name: database = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(database))
      for (const store of db.objectStoreNames) {
        const shelf = db.transaction(store).objectStore(store)
        const [keys, values] = [await asked(shelf.getAllKeys()), await asked(shelf.getAll())]
        for (const [n, key] of keys.entries())
          found.push([`indexedDB ${database}/${store} ${String(key)}`, JSON.stringify(values[n])])
      }
      db.close()
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const response = await (await caches.open(name)).match(url)
        found.push([`caches ${name} ${url}`, (await response?.text()) ?? ''])
      }
    return found
  })

export async function keptBy(context: BrowserContext, page: Page): Promise<Keeps> {
  const cookies = (await context.cookies()).map(({ name, value }): [string, string] => [
    `cookie ${name}`,
    value,
  ])
  return new Map([...(await storages(page)), ...cookies])
}

/** Types a mark into every field of a page that takes text, as a person does, without sending anything. @returns how many took it */
export const typeEverywhere = (page: Page, mark: string): Promise<number> =>
  page.evaluate((text) => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input:not([type]), input[type=text], input[type=search], input[type=email], input[type=tel], input[type=password]',
    )
    let taken = 0
    for (const field of fields) {
      if (field.disabled || field.readOnly) continue
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      field.focus()
      set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
      taken += 1
    }
    return taken
  }, mark)

/** Everything that a page shows and holds: its document, with what stands in its fields. */
export const allOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select')
    return document.documentElement.outerHTML + [...fields].map(({ value }) => value).join('\n')
  })
