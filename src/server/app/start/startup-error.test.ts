import { expect, test } from 'vitest'
import { startupError } from './startup-error.ts'

test.each(['EROFS', 'EACCES', 'ENOSPC', 'ENOENT'])(
  'a DATA_DIR that cannot be made (%s) is said in a sentence',
  (code) => {
    const error = Object.assign(new Error(`${code}: mkdir '/srv/data'`), {
      code,
      syscall: 'mkdir',
      path: '/srv/data',
    })
    expect(startupError(error)).toBe(
      `/srv/data is no place that this program can write to (${code}). Check DATA_DIR and the disk.`,
    )
  },
)

test('a file of ours that is missing is a fault, told with its stack', () => {
  const error = Object.assign(new Error('ENOENT: open'), {
    code: 'ENOENT',
    syscall: 'open',
    path: '/srv/x.js',
  })
  expect(startupError(error)).toBe(error.stack)
})
