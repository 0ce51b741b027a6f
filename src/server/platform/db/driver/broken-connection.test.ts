import { expect, test } from 'vitest'
import { PreparedClient } from './prepared-client.ts'
import { PrimaryClient } from './primary-client.ts'

test.each([PrimaryClient, PreparedClient])(
  'a connection that breaks while nothing is asked of it ends no program',
  (Client) => {
    const client = new Client({})
    expect(client.emit('error', new Error('terminating connection due to unexpected postmaster exit'))).toBe(
      true,
    )
  },
)
