/** A sentence with a payment's number, which stays on one line. */
export function WithCode({ text, code }: { text: string; code: string }) {
  const [before, after] = text.split(code)
  return (
    <>
      {before}
      <span className="code-in-text">{code}</span>
      {after}
    </>
  )
}
