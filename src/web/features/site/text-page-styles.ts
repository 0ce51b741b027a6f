import proseStyles from '#web/ui/css/prose.css?inline'
import styles from './text.css?inline'

/** The styles of text pages, which stand inside the page. */
export const textPageStyles = proseStyles + styles
