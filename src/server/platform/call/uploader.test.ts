import { expect, test } from 'vitest'
import type { Learner, RequestFacts } from './handler.ts'
import { uploadOf } from './uploader.ts'

const request = { device: null, address: '203.0.113.7' } as RequestFacts

test('an upload for a thing is counted for its network only where nothing is known of the sender', () => {
  const from = (learner: Learner | null, facts: RequestFacts) =>
    uploadOf('p:1', { learner, request: facts }).unknownFrom
  expect(from(null, request)).toBe('a:203.0.113.7')
  expect(from(null, { ...request, device: 'known' })).toBeNull()
  expect(from({ id: 7 } as Learner, request)).toBeNull()
})
