/** What the page's script says at the edge of the screen when the page has arrived; who reads without it finds the same beside the fields. */
export function ToastsOfPage({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null
  return (
    <ul data-toasts="" hidden>
      {[...new Set(texts)].map((text) => (
        <li key={text} data-place="top-right">
          {text}
        </li>
      ))}
    </ul>
  )
}
