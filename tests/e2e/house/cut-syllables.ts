import type { Locator } from 'playwright-core'

/** The Burmese syllables inside these elements that stand on more than one line, with how many. */
export const cutSyllables = (elements: Locator): Promise<[string, number][]> =>
  elements.evaluateAll((pieces) => {
    const lines = new Map<string, number>()
    for (const piece of pieces) {
      const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        for (const { segment, index } of syllables(walker.currentNode.nodeValue ?? '')) {
          const range = document.createRange()
          range.setStart(walker.currentNode, index)
          range.setEnd(walker.currentNode, index + segment.length)
          const bottoms = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom))
          lines.set(segment, Math.max(lines.get(segment) ?? 0, new Set(bottoms).size))
        }
    }
    return [...lines].filter(([, count]) => count > 1)
    function syllables(text: string) {
      const begins =
        /[\u1000-\u102a](?:(?!(?<!\u1039)[\u1000-\u102a](?!\u1037?\u103a|\u1039))[\u1000-\u1049\u2060])*/g
      return [...text.matchAll(begins)].map(({ 0: segment, index }) => ({ segment, index }))
    }
  })
