import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#messages'
import { Icon } from './icon.tsx'
import { Toasts } from './toasts.tsx'

type Props = { title: string; closeTo: string; children: ReactNode }

/**
 * A page that lies over another, with an address of its own. The server sends it open, so that it needs no script; with
 * script it is a modal dialog, which the Escape key and the way back close.
 */
export function Dialog({ title, closeTo, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    dialog.removeAttribute('open')
    dialog.showModal()
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={element}
      open
      className="dialog"
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault()
        navigate(closeTo, { preventScrollReset: true })
      }}
    >
      <header>
        <h2 id="dialog-title">{title}</h2>
        <Link to={closeTo} preventScrollReset className="dialog-close" aria-label={m.dialog_close()}>
          <Icon name="close" />
        </Link>
      </header>
      {children}
      <Toasts />
    </dialog>
  )
}
