import { faultTexts } from '#web/ui/fields/faults.ts'

type Props = {
  texts: string[]
  /** Refusals of fields: said without a name where the page shows no such field. */
  refused: string[]
}

/** Texts at the edge of the screen when the page has arrived; who reads without it finds the same in the form. */
export function ToastsOfPage({ texts, refused }: Props) {
  const named = faultTexts()
  const unnamed = refused.filter((text) => !named.some((one) => one.endsWith(text)))
  const all = [...new Set([...texts, ...named, ...unnamed])]
  if (all.length === 0) return null
  return (
    <ul data-toasts="" hidden>
      {all.map((text) => (
        <li key={text} data-place="top-right">
          {text}
        </li>
      ))}
    </ul>
  )
}
