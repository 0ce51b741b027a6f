import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readPhone } from '#domain/account/phone.ts'
import { formatMajorUnits, fromMajor } from '#domain/billing/major-units.ts'
import { foldDigits } from '#domain/text/digits.ts'
import { UsageError } from './usage.ts'

type Values = Record<string, string | boolean | undefined>

/** The words and options of a command line. @throws UsageError with what is wrong */
export function readArgs(args: string[], options: ParseArgsOptionsConfig, usage: string) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { words: positionals, values: values as Values }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

/** A whole number of an option; undefined where it is not given. */
export function wholeOption(values: Values, name: string, most: number): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  const value = Number(foldDigits(String(text)))
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new UsageError(`--${name} must be a whole number from 1 to ${most}.`)
  return value
}

/** An amount of an option as people write it, `4.99` for 499 cents, in our unit; undefined where it is not given. */
export function moneyOption(
  values: Values,
  name: string,
  { most, currency }: { most: number; currency: string },
): number | undefined {
  const given = values[name]
  if (given === undefined) return undefined
  const text = foldDigits(String(given))
  const amount = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? fromMajor(text, currency) : 0
  if (!Number.isInteger(amount) || amount < 1 || amount > most)
    throw new UsageError(
      `--${name} must be an amount from ${formatMajorUnits({ amount: 1, currency })} to ${formatMajorUnits({ amount: most, currency })}.`,
    )
  return amount
}

/** A day `2026-11-30` of an option as the moment when it begins in Yangon. */
export function dayOption(values: Values, name: string): Date | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  const day = new Date(`${String(text)}T00:00:00+06:30`)
  if (!/^\d{4}-\d\d-\d\d$/.test(String(text)) || Number.isNaN(day.getTime()))
    throw new UsageError(`--${name} must be a day such as 2026-11-30.`)
  return day
}

export function phoneOption(values: Values): string | undefined {
  if (values.phone === undefined) return undefined
  const read = readPhone(String(values.phone))
  if (!read.ok) throw new UsageError('--phone must be a mobile number, like +959777123456.')
  return read.phone
}

/** Rows as a table, columns as wide as they need to be. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A phone as it may be printed: a list is seen by others too. */
export const hidden = (phone: string | null) =>
  phone === null ? '–' : `${phone.slice(0, 6)}…${phone.slice(-3)}`
