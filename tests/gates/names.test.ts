import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const SOURCES = ['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'bench/**/*.ts', 'vite/*.ts']

/** Bounds are named MAX_… and MIN_…, with what they bound. */
const SUPERLATIVE =
  /\bconst \[?((?:MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|HIGHEST|LOWEST|FEWEST|ENOUGH|LATEST|EARLIEST)(?:_[A-Z_]+)?)\b/g

const boundsNamedOtherwise = (text: string) => [...text.matchAll(SUPERLATIVE)].map(([, name]) => name)

test('a bound is named MAX or MIN', async () => {
  const found: string[] = []
  for await (const file of glob(SOURCES))
    for (const name of boundsNamedOtherwise(await readFile(file, 'utf8'))) found.push(`${file}: ${name}`)
  expect(found).toEqual([])
})

test('and is found where it is named otherwise', () => {
  const planted = ['const', 'LONGEST_WAIT = 5\nexport const', 'MOST = 3\nconst MAX_CARDS = 60'].join(' ')
  expect(boundsNamedOtherwise(planted)).toEqual(['LONGEST_WAIT', 'MOST'])
})
