import { expect, test } from 'vitest'
import { redirect } from './answers.ts'

test.each([
  ['/payments/ေ', '/payments/%E1%80%B1'],
  ['/a/🙂?q=é#ま', '/a/%F0%9F%99%82?q=%C3%A9#%E3%81%BE'],
  ['/a\r\nset-cookie: b=1', '/a%0D%0Aset-cookie:%20b=1'],
  ['/a/\ud800', '/a/%EF%BF%BD'],
  ['/a?back=%2Flearn%3Fq%3D1', '/a?back=%2Flearn%3Fq%3D1'],
  ['https://meet.jit.si/thazin-0a', 'https://meet.jit.si/thazin-0a'],
])(
  'a redirect to %j leads there in letters that a header can hold, and what is escaped stays as it is',
  (to, location) => expect(redirect(to).headers.get('location')).toBe(location),
)
