import proseStyles from '#web/ui/css/prose.css?inline'
import styles from './text.css?inline'

/** The styles of pages that are nothing but text: they stand inside the page. */
export const textPageStyles = proseStyles + styles
