/** Text of an address or a cookie; unchanged if it is not properly encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
