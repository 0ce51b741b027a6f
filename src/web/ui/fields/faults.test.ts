import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FaultBox } from '#web/runtime/documents/faults/fault-box.tsx'
import { ToastsOfPage } from '#web/runtime/documents/toasts-of-page.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { drawWithFaults, drawWithoutFaults, type FormFault } from './faults.ts'

const field = (id: string, error?: string) => createElement(TextField, { id, label: `The ${id}`, error })
const twoForms = createElement(
  Fragment,
  null,
  createElement(Form, { id: 'one' }, field('name', 'Fill it in.'), field('phone', 'No number.')),
  createElement(Form, { id: 'two' }, field('email')),
  createElement(ToastsOfPage, { texts: ['Busy.'], refused: ['Fill it in.', 'Too many.'] }),
)
const box = (faults: readonly FormFault[]) => renderToStaticMarkup(createElement(FaultBox, { faults }))
const draw = () => drawWithFaults(() => renderToStaticMarkup(twoForms), box)
const itemsOf = (html: string) => [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item]) => item)

test('a refused form says at its head, for pages without script, what each field is refused for, by the field’s name', () => {
  const html = draw()
  const [, one = '', two = ''] = html.split('<form')
  const head = one.slice(0, one.indexOf('<div class="field">'))
  expect(head).toContain('<noscript><div class="form-faults" role="alert">')
  expect(itemsOf(head)).toEqual([
    '<a href="#name">The name: Fill it in.</a>',
    '<a href="#phone">The phone: No number.</a>',
  ])
  expect(two).not.toContain('form-faults')
  expect(html).not.toContain('data-faults')
})

test('there is one toast a field, by the field’s name; what the page shows no field of is said as it is', () => {
  const html = draw()
  expect(itemsOf(html.slice(html.indexOf('data-toasts')))).toEqual([
    'Busy.',
    'The name: Fill it in.',
    'The phone: No number.',
    'Too many.',
  ])
})

test('what is drawn apart, as islands and what is kept are, is the same whether or not a form was refused', () => {
  const alone = renderToStaticMarkup(twoForms)
  expect(alone).not.toMatch(/form-faults|data-faults/)
  let apart = ''
  drawWithFaults(() => {
    apart = drawWithoutFaults(() => renderToStaticMarkup(twoForms))
    return ''
  }, box)
  expect(apart).toBe(alone)
})

test('a document whose drawing fails leaves nothing to the next', () => {
  expect(() =>
    drawWithFaults(() => {
      throw new Error('crash')
    }, box),
  ).toThrow('crash')
  expect(renderToStaticMarkup(twoForms)).not.toContain('data-faults')
})
