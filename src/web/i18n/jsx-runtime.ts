import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import { Form, Link, NavLink } from 'react-router'
import { isInZawgyi } from './script-of-page.ts'
import { shownProps } from './shown-props.ts'

type Make = (type: ElementType, props: unknown, key?: Key) => ReactElement

/** These put what they are given into the document themselves, out of our sight. */
const PASS_ON: ReadonlySet<unknown> = new Set([Form, Link, NavLink])

const inScriptOfPage =
  (make: Make): Make =>
  (type, props, key) =>
    isInZawgyi() && (typeof type === 'string' || PASS_ON.has(type))
      ? make(type, shownProps(props as Record<string, unknown>), key)
      : make(type, props, key)

/**
 * What our JSX is compiled to (see vite.config.ts). For readers with a Zawgyi font every text that goes into the document,
 * wherever it comes from, is converted here, on the server and in the browser alike; nothing else has to think of it.
 */
export const jsx = inScriptOfPage(react.jsx)
export const jsxs = inScriptOfPage(react.jsxs)
export const Fragment = react.Fragment
