/** Text of an address or a cookie; as it stands where it is none that was encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
