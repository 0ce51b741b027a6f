import { respond } from '#web/runtime/documents/answers.ts'

/** Every address without a page of its own. */
export function loader(): never {
  throw respond(null, { status: 404 })
}

export default function NotFound() {
  return null
}
