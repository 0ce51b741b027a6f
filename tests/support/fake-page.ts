import { Window } from 'happy-dom'
import { vi } from 'vitest'

/** The parts that every document brings for the enhancer. */
const PARTS = `<template id="enhancer"><div class="toast"><p></p><button type="button">x</button></div>
<p data-text="network">No network</p><p data-text="other">Something went wrong</p></template>`

/** What the enhancer knows of the browser. */
const GLOBALS = [
  'CSS',
  'CustomEvent',
  'DOMParser',
  'Document',
  'Element',
  'Event',
  'FormData',
  'HTMLElement',
  'IntersectionObserver',
  'MouseEvent',
  'Node',
  'addEventListener',
  'dispatchEvent',
  'document',
  'history',
  'localStorage',
  'location',
  'navigator',
  'removeEventListener',
  'sessionStorage',
] as const

type Options = { address?: string; learner?: string; head?: string; title?: string }

/** A whole document of ours. */
export const pageOf = (body: string, { learner = '12', head = '', title = 'Page' }: Options = {}): string =>
  `<!doctype html><html lang="en" data-learner="${learner}"><head><title>${title}</title>${head}</head><body>${body}${PARTS}</body></html>`

/**
 * A browser that has just opened a page of ours: its globals are the test's until `vi.unstubAllGlobals`. Modules begin anew.
 * @returns where the page was sent since; it goes nowhere
 */
export function openPage(body: string, options: Options = {}): string[] {
  vi.resetModules()
  const { address = 'http://thazin.test/profile' } = options
  const window = new Window({ url: address })
  window.document.write(pageOf(body, options))
  for (const name of GLOBALS) {
    const value: unknown = window[name]
    vi.stubGlobal(name, /^[a-z]\w+Listener|^dispatch/.test(name) ? (value as () => void).bind(window) : value)
  }
  const left: string[] = []
  const path = (url: unknown) => new URL(String(url), location.href).pathname
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(`assign ${path(url)}`))
  vi.spyOn(location, 'replace').mockImplementation((url) => void left.push(`replace ${path(url)}`))
  vi.spyOn(location, 'reload').mockImplementation(() => void left.push('reload'))
  vi.spyOn(history, 'back').mockImplementation(() => void left.push('back'))
  return left
}

export type FakeReply = {
  status?: number
  headers?: Record<string, string>
  html?: string
  /** Where redirects led. */
  url?: string
  isForeign?: boolean
}
type Asked = { url: string; headers: Record<string, string>; init: RequestInit }

/** Answers what is asked for by `fetch`, one after another; an Error is a line that is gone. @returns the requests */
export function answerWith(...answers: (FakeReply | Error)[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit) => {
    const answer = answers[asked.length]
    asked.push({ url: String(url), headers: init.headers as Record<string, string>, init })
    if (!answer) throw new TypeError(`nobody answers request ${asked.length}`)
    if (answer instanceof Error) throw answer
    return response(answer, String(url))
  })
  return asked
}

function response(answer: FakeReply, asked: string): Response {
  const { status = 200, headers, html = '', url = asked, isForeign = false } = answer
  const given = new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers })
  if (!isForeign) given.set('x-request-id', 'r1')
  const body = status === 204 || status === 304 ? null : html
  return Object.defineProperty(new Response(body, { status, headers: given }), 'url', { value: url })
}

export const toasts = () => [...document.querySelectorAll('.toasts p')].map(({ textContent }) => textContent)

/** One element of the page. */
export const one = <E extends HTMLElement = HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
