import { expect, test } from 'vitest'
import { withoutPlanted } from './planted-cookies.ts'

test.each([
  ['token=a; locale=en', 'token=a; locale=en'],
  ['token=a; locale=en; token=b', ' locale=en'],
  ['token=a;token=a', ''],
  ['locale=en; locale=my; language=japanese', 'locale=en; locale=my; language=japanese'],
  ['device=a; token=t; device=b', ' token=t'],
  ['unauth_payment=a; unauth_payment=b', ''],
  ['tokens=a; xtoken=b; token=c', 'tokens=a; xtoken=b; token=c'],
  ['token; token=a', ''],
  ['Token=a; token=b', 'Token=a; token=b'],
  ['', ''],
])('of %j stays %j', (header, kept) => expect(withoutPlanted(header)).toBe(kept))
