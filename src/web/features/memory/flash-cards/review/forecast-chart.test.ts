import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ForecastChart } from './forecast-chart.tsx'

test('the number above the highest bar has room for a Burmese six, 13 px high', () => {
  const drawn = renderToStaticMarkup(
    createElement(ForecastChart, { forecast: [{ date: '2026-11-24', due: 6 }] }),
  )
  const baseline = Number(/<text x="[\d.]+" y="([\d.]+)"/.exec(drawn)?.[1])
  expect(baseline).toBeGreaterThanOrEqual(14)
})
