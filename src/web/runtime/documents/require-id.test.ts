import { expect, test } from 'vitest'
import { WithStatus } from './answers.ts'
import { requireId } from './require-id.ts'

test('a page about no id is not found', () => {
  expect(requireId('12')).toBe(12)
  const thrown = (() => {
    try {
      return requireId('twelve')
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(WithStatus)
  expect(thrown).toMatchObject({ status: 404 })
})
