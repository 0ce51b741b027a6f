import { expect, test } from 'vitest'
import { inSameView } from './same-view.ts'

test('links of a page with the view lead to it', () => {
  expect(inSameView('/pricing', '?showonepayonly=true')).toBe('/pricing?showonepayonly=true')
  expect(inSameView('/?with=password', '?showonepayonly=true')).toBe('/?with=password&showonepayonly=true')
  expect(inSameView('/pricing', '?with=password')).toBe('/pricing')
})
