import { useEffect, useRef } from 'react'

export type Shortcuts = Partial<Record<string, () => void>>

/** Keys that belong to whatever has the focus: typing, and Space or Enter on what can be pressed. */
const typing = 'input:not([type=range]):not([type=radio]), textarea, select, [contenteditable]'
const pressable = 'button, a, summary, input[type=radio]'

/** Keyboard commands of a page, by `event.key` in small letters; they stand back where the key has a meaning of its own. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(typing)) return
      if (event.key === ' ' && target?.closest(pressable)) return
      if (event.key.startsWith('Arrow') && target?.closest('input[type=radio]')) return
      const command = current.current[event.key.toLowerCase()]
      if (!command) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
