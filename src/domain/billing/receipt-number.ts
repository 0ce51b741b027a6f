import { localDay } from '#domain/time/day.ts'

/** A receipt's number: the day of payment in Yangon and the payment's number, `T-20261122-000123`. */
export const receiptNumber = (paidAt: Date, number: number): string =>
  `T-${localDay(paidAt, 'Asia/Yangon').replaceAll('-', '')}-${String(number).padStart(6, '0')}`
