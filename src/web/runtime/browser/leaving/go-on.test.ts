import { afterEach, expect, test, vi } from 'vitest'
import { one, openPage } from '#tests/support/fake-page.ts'
import { goingOn } from './go-on.ts'

function open() {
  const went = openPage('<a href="/decks"><b>Back</b></a><button type="button">Undo</button>')
  document.addEventListener('click', (event) => event.preventDefault())
  return went
}
afterEach(() => vi.unstubAllGlobals())

test('a page goes on by itself, also after a button was pressed', () => {
  const went = open()
  const onward = goingOn()
  one('button').click()
  onward.to('/done', { instead: true })
  onward.to('/saved')
  onward.end()
  expect(went).toEqual(['replace /done', 'assign /saved'])
})

test('where the learner tapped a link meanwhile, and once it is ended, it goes nowhere', () => {
  const went = open()
  const [tapped, ended] = [goingOn(), goingOn()]
  one('b').click()
  tapped.to('/done')
  ended.end()
  ended.to('/done')
  expect(went).toEqual([])
})
