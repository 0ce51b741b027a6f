import { wellFormed } from '#domain/text/well-formed.ts'

/** A page's data, with the status that its document is sent with. */
export class WithStatus<T> {
  readonly data: T
  readonly status: number

  constructor(data: T, status: number) {
    this.data = data
    this.status = status
  }
}

/** Answer of a loader or action with another status than 200: thrown, it is the error page of that status. */
export const respond = <T>(value: T, { status = 200 }: { status?: number } = {}): WithStatus<T> =>
  new WithStatus(value, status)

/** A header holds no other characters: an address made of outside text is escaped, and one that is escaped already stays as it is. */
const asHeader = (address: string) =>
  wellFormed(address).replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text))

/** Leads to another page; a form's answer should. */
export const redirect = (to: string, { headers }: { headers?: Record<string, string> } = {}): Response =>
  new Response(null, { status: 302, headers: { ...headers, location: asHeader(to) } })
