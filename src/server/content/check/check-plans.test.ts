import { expect, test } from 'vitest'
import { YamlFile } from '#server/content/read/yaml-file.ts'
import { plansFile } from '#server/content/schema/plans.ts'
import { checkPlans } from './check-plans.ts'

const plan = (id: string, more = '') => `
  - id: ${id}
    product: english
    name: { my: အင်္ဂလိပ်, en: English }
    features: [{ my: သင်ခန်းစာ, en: Lessons }]
    days: 30
    prices: { MMK: 15000 }
${more}`

function problemsOf(text: string): string[] {
  const problems: string[] = []
  const yaml = new YamlFile('plans.yaml', `plans:${text}`)
  const value = yaml.parse(plansFile, ({ text: said }) => problems.push(said))
  if (value) problems.push(...checkPlans({ plans: [{ yaml, value }] }).map(({ text: said }) => said))
  return problems
}

test('a plan with a price in kyat is fine, and so is a higher price from before', () => {
  expect(problemsOf(plan('a') + plan('b', '    compare_at: { MMK: 18000 }\n'))).toEqual([])
})

test('a price to compare with that is no higher is found', () => {
  expect(problemsOf(plan('a', '    compare_at: { MMK: 15000 }\n'))).toEqual([
    'compare_at.MMK: 15000 is no higher price of a',
  ])
  expect(problemsOf(plan('a', '    compare_at: { USD: 900 }\n'))).toEqual([
    'compare_at.USD: 900 is no higher price of a',
  ])
})

test('a price is a whole number, and one in kyat there must be', () => {
  expect(problemsOf(plan('a').replace('15000', '15000.5'))).toHaveLength(1)
  expect(problemsOf(plan('a').replace('MMK', 'USD'))).toEqual(['plans.0.prices: needs a price in MMK'])
  expect(problemsOf(plan('a').replace('MMK', 'EUR'))).not.toEqual([])
})
