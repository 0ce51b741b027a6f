import { expect, test } from 'vitest'
import { linkWords } from './link-words.ts'
import { englishFinder, japaneseFinder } from './words-in-text.ts'

const finders = {
  en: englishFinder([{ lemma: 'go', form: 'go' }]),
  ja: japaneseFinder([{ lemma: 'えき', form: '駅' }]),
}
const link = (text: string, word: string) =>
  `<a class="word-link" href="/words/keep?word=${word}" tabindex="-1">${text}</a>`

test.each([
  ['<p>စာ <span lang="en">going</span></p>', `<p>စာ <span lang="en">${link('going', 'go')}</span></p>`],
  ['<span lang="ja">えきへ</span>', `<span lang="ja">${link('えき', '%E9%A7%85')}へ</span>`],
  ['<span lang="ja-Latn">go</span> go', '<span lang="ja-Latn">go</span> go'],
  ['<a href="/x"><span lang="en">go</span></a>', '<a href="/x"><span lang="en">go</span></a>'],
  [
    '<span lang="en">&quot;go&quot; &lt;b&gt;</span>',
    `<span lang="en">&quot;${link('go', 'go')}&quot; &lt;b&gt;</span>`,
  ],
  ['<span lang="en">a&amp;go', `<span lang="en">a&amp;${link('go', 'go')}`],
  ['', ''],
])('%s', (html, linked) => {
  expect(linkWords(html, finders)).toBe(linked)
})
