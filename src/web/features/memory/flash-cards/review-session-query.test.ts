import { expect, test } from 'vitest'
import { nextAddress, readRevertible } from './review-session-query.ts'

const query = (text: string) => new URLSearchParams(text)
const ID = '0c1b9bd6-4b1c-4d8e-9b1e-2f1f6f0f6a11'

test('the next address keeps the sitting, and says of the last step alone', () => {
  expect(nextAddress('/review/cards', query(`deck=5&show=7&rated=${ID}`), { aside: '7' })).toBe(
    '/review/cards?deck=5&aside=7',
  )
  expect(nextAddress('/review/cards', query('show=7'), {})).toBe('/review/cards')
})

test('what can be undone is read from the address, and nothing that is none', () => {
  expect(readRevertible(query(`rated=${ID}`))).toEqual({ name: 'undo', review_id: ID })
  expect(readRevertible(query('aside=12'))).toEqual({ name: 'as', card_id: 12, direction: 'forward' })
  expect(readRevertible(query('aside=12&direction=reverse'))).toMatchObject({ direction: 'reverse' })
  for (const none of ['', 'rated=x', 'aside=0', 'aside=-1', 'aside=99999999999'])
    expect(readRevertible(query(none))).toBeNull()
})
