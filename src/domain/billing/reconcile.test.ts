import { expect, test } from 'vitest'
import { readSettlement, reconcile } from './reconcile.ts'

const paid = (reference: string, amount: number, currency = 'MMK') => ({ reference, amount, currency })

test('what is missing here, missing there and different is told apart', () => {
  const found = reconcile(
    [paid('a', 100), paid('b', 200), paid('c', 300), paid('e', 5, 'USD')],
    [paid('b', 200), paid('c', 299), paid('d', 400), paid('e', 5)],
  )
  expect(found).toEqual({
    missingHere: [paid('a', 100)],
    missingThere: [paid('d', 400)],
    differing: [
      { reference: 'c', here: paid('c', 299), there: paid('c', 300) },
      { reference: 'e', here: paid('e', 5), there: paid('e', 5, 'USD') },
    ],
    repeated: [],
    agreeing: 1,
  })
})

test('what a settlement names twice agrees once, and is told', () => {
  const found = reconcile(
    [paid('a', 1), paid('b', 2), paid('a', 1), paid('x', 9), paid('x', 9)],
    [paid('a', 1), paid('b', 3)],
  )
  expect(found).toMatchObject({
    agreeing: 1,
    repeated: [paid('a', 1), paid('x', 9)],
    missingHere: [paid('x', 9)],
    missingThere: [],
    differing: [{ reference: 'b' }],
  })
})

test('a settlement is read by its heading, whatever the order, separators and dashes', () => {
  const rows = [
    ['Trans Amount', 'x', 'Merch Order ID'],
    ['15,000.00', '', 'AB-CD'],
    ['', '', ''],
    ['9', '', 'ef'],
  ]
  expect(readSettlement(rows)).toEqual([paid('abcd', 15_000), paid('ef', 9)])
  const dollars = [
    ['reference', 'amount', 'currency'],
    ['a', '4.99', 'usd'],
    ['b', '5', 'USD'],
    ['c', '4500.00', 'THB'],
  ]
  expect(readSettlement(dollars)).toEqual([
    paid('a', 499, 'USD'),
    paid('b', 500, 'USD'),
    paid('c', 450_000, 'THB'),
  ])
})

test('a table without its columns and an amount that is none are said', () => {
  expect(readSettlement([['amount']])).toMatchObject({ fault: expect.stringContaining('reference') })
  expect(readSettlement([['reference']])).toMatchObject({ fault: expect.stringContaining('amount') })
  expect(
    readSettlement([
      ['reference', 'amount'],
      ['a', '12.5'],
    ]),
  ).toMatchObject({
    fault: 'line 2: 12.5 is no whole amount',
  })
})
