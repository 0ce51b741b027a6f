import { expect, test } from 'vitest'
import { toUndoEvent } from './undoable-action.ts'

test('bringing a card back is later than setting it aside, even within the same millisecond or with a clock set back', () => {
  const at = Date.parse('2026-11-20T10:00:00Z')
  for (const now of [at, at - 5000])
    expect(
      toUndoEvent(
        { undoable: { name: 'as', card_id: 7, direction: 'reverse' }, at, before: null },
        new Date(now),
      ),
    ).toEqual({
      call: 'setAside',
      input: { card_id: 7, direction: 'reverse', as: 'active', at: '2026-11-20T10:00:00.001Z' },
    })
})
