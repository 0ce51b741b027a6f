import { expect, test } from 'vitest'
import { zoneOptions } from './time-zones.ts'

test('Yangon comes first, and a zone that is not common is offered by the name of its place', () => {
  const options = zoneOptions(['Asia/Tokyo', 'America/Argentina/Buenos_Aires'])
  expect(options[0]?.value).toBe('Asia/Yangon')
  expect(options.filter(({ value }) => value === 'Asia/Tokyo')).toHaveLength(1)
  expect(options.at(-1)).toEqual({ value: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires' })
})
