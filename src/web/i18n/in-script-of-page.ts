import { type ElementType, Fragment, type Key, type ReactElement } from 'react'
import { joinedProps } from './joined.ts'
import { isInZawgyi } from './script-of-page.ts'
import { shownProps } from './shown-props.ts'

type Make<More extends unknown[]> = (
  type: ElementType,
  props: unknown,
  key?: Key,
  ...more: More
) => ReactElement

/** A fragment is what a text is returned in. */
const PASS_ON: ReadonlySet<unknown> = new Set([Fragment])

/** Makes elements whose texts are in the script of the page's readers: Zawgyi, or Unicode whose particles keep to their words. */
export const inScriptOfPage =
  <More extends unknown[]>(make: Make<More>): Make<More> =>
  (type, props, key, ...more) => {
    if (typeof type !== 'string' && !PASS_ON.has(type)) return make(type, props, key, ...more)
    const given = props as Record<string, unknown>
    return make(type, isInZawgyi() ? shownProps(given) : joinedProps(type, given), key, ...more)
  }
