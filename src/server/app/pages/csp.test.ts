import { expect, test } from 'vitest'
import type { PagePolicy } from '#server/platform/call/feature.ts'
import type { Deps } from '#server/platform/deps.ts'
import { pagePolicy } from './csp.ts'

const config = { publicUrl: 'https://thazin.example' } as Deps['config']
const pay: PagePolicy = {
  path: '/payments/{paymentId}',
  formAction: ({ publicUrl }) => [`https://pay.example/for/${new URL(publicUrl).hostname}`],
}
const options = { styleSources: ["'sha256-x'"], isDev: false }
const formAction = (address: string, additions: readonly PagePolicy[] = [pay]) =>
  /form-action ([^;]*)/.exec(pagePolicy(address, options, additions, config))?.[1]

test('a page sends forms to ourselves only, unless its feature names another place', () => {
  expect(formAction('/payments/7', [])).toBe("'self'")
  expect(formAction('/payments/7')).toBe("'self' https://pay.example/for/thazin.example")
  expect(formAction('/Payments/7/?from=profile')).toBe("'self' https://pay.example/for/thazin.example")
})

test('what one page may do, no other may', () => {
  for (const address of ['/', '/payments', '/payments/', '/payments/7/more', '/courses?at=/payments/7'])
    expect(formAction(address)).toBe("'self'")
})

test('the rest of the policy is the same on every page', () => {
  const rest = (address: string) =>
    pagePolicy(address, options, [pay], config).replace(/form-action [^;]*/, '')
  expect(rest('/payments/7')).toBe(rest('/'))
  expect(rest('/')).toContain("script-src 'self';")
})

test('only the page that shows another origin in a frame may do so', () => {
  const watch: PagePolicy = { path: '/lessons/{lessonId}', frames: () => ['https://player.example'] }
  const frames = (address: string) =>
    /frame-src ([^;]*)/.exec(pagePolicy(address, options, [watch, pay], config))?.[1]
  expect(frames('/lessons/7')).toBe("'self' https://player.example")
  for (const address of ['/', '/lessons', '/lessons/7/practice', '/payments/7'])
    expect(frames(address)).toBeUndefined()
})
