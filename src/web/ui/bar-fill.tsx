/** The filled part of a `.bar`. Its length is an attribute of a drawing, for the page's policy knows no inline styles. */
export function BarFill({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true">
      <rect width={`${percent}%`} height="100%" rx="4" />
    </svg>
  )
}
