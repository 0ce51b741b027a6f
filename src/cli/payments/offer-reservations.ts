type Places = { max_uses: number | null; used: number; paid: number }

/** The places of an offer as a table shows them: those that are taken of how many, how many are paid, and how many of these above the limit. */
export const formatReservations = ({ max_uses, used, paid }: Places): [taken: string, paid: string] => {
  const over = max_uses === null ? 0 : Math.max(0, paid - max_uses)
  return [`${used} of ${max_uses ?? '∞'}`, over > 0 ? `${paid}, ${over} over` : String(paid)]
}
