import type { ElementType, Key, ReactElement } from 'react'
import { Form, Link, NavLink } from 'react-router'
import { isInZawgyi } from './script-of-page.ts'
import { shownProps } from './shown-props.ts'

type Make<More extends unknown[]> = (
  type: ElementType,
  props: unknown,
  key?: Key,
  ...more: More
) => ReactElement

/** These put what they are given into the document themselves, out of our sight. */
const PASS_ON: ReadonlySet<unknown> = new Set([Form, Link, NavLink])

/** Makes elements whose texts are in the script of the page's readers. */
export const inScriptOfPage =
  <More extends unknown[]>(make: Make<More>): Make<More> =>
  (type, props, key, ...more) =>
    isInZawgyi() && (typeof type === 'string' || PASS_ON.has(type))
      ? make(type, shownProps(props as Record<string, unknown>), key, ...more)
      : make(type, props, key, ...more)
