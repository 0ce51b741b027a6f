import { expect, test } from 'vitest'
import type { Learner, RequestFacts } from './handler.ts'
import { identifyUpload } from './uploader.ts'

const request = { device: null, address: '203.0.113.7' } as RequestFacts

test('an upload for a thing counts for its learner, else a known device, and for the network only where nothing is known', () => {
  const from = (learner: Learner | null, facts: RequestFacts) =>
    identifyUpload('p:1', { learner, request: facts }).share
  expect(from(null, request)).toBe('a:203.0.113.7')
  expect(from(null, { ...request, device: 'known' })).toBe('d:known')
  expect(from({ id: 7 } as Learner, request)).toBe('l:7')
})
