/** Text from outside as a list shows it: its lines stand below each other, and nothing in it turns the terminal's direction. */
export const quoted = (text: string, indent: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069\u2028\u2029]/g, '\ufffd').replaceAll('\n', `\n${indent}`)

type TextCommand<Order> = {
  usage: string
  readOrder: (args: string[]) => Order
  /** Carries out what was ordered. @returns what to print; null if there is nothing of that name */
  work: (order: Order) => Promise<string | null>
  /** Words for that case. */
  missing: string
}

/** Runs a command that answers with a text. @returns the exit code: 0 when done, 1 where there is nothing of that name */
export async function runTextCommand<Order>(
  args: string[],
  { usage, readOrder, work, missing }: TextCommand<Order>,
): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  const text = await work(readOrder(args))
  if (text === null) console.error(missing)
  else console.log(text)
  return text === null ? 1 : 0
}
