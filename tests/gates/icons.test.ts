import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inSheet } from '#web/ui/icon.tsx'

const sheet = await readFile(join(import.meta.dirname, '../../src/web/ui/css/icons.css'), 'utf8')
const drawing = /--icons: url\("(.+?)"\)/.exec(sheet)?.[1] ?? ''

test('each icon of the sheet has a place of its own in the one drawing of all', () => {
  const boxes = [...drawing.matchAll(/<path(?: transform='translate\((\d+)\)')?/g)].map(([, x = '0']) =>
    Number(x),
  )
  expect(boxes).toEqual(boxes.map((_, index) => 24 * index))
  expect(drawing).toContain(`viewBox='0 0 ${24 * boxes.length} 24'`)
  expect(sheet.match(/(\d+)% 100%;/)?.[1]).toBe(String(100 * boxes.length))
  const places = [...sheet.matchAll(/--at: (\d+)%/g)].map(([, at]) => Number(at))
  // A position in percent is that of the drawing's spare width: the last box is at 100 %.
  expect(places).toEqual(boxes.map((_, index) => (100 * index) / (boxes.length - 1)))
  const named = [...sheet.matchAll(/^\.icon-(\w+) \{/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...inSheet].toSorted())
})
