import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Meta } from 'react-router'
import { isInZawgyi } from '#web/i18n/script-of-page.ts'
import { shownProps } from '#web/i18n/shown-props.ts'

/** The titles and descriptions of the page's routes, which the router writes, in the script of the page's readers. */
export function PageMeta() {
  const tags = Meta() as ReactElement<{ children?: ReactNode }>
  if (!isInZawgyi()) return tags
  return Children.map(tags.props.children, (tag) =>
    isValidElement<Record<string, unknown>>(tag) ? cloneElement(tag, shownProps(tag.props)) : tag,
  )
}
