import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('every sign that is drawn like an apostrophe is one', () => {
  test.each(
    [
      ...'\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u0374\u0384\u055a\u055f\u05f3',
      ...'\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40',
    ].map((sign) => [sign.codePointAt(0)?.toString(16), sign]),
  )('U+%s', (_, sign) => {
    for (const rules of [{ lang: 'en' }, { exact: true }] as const) {
      const verdict = (right: string, written: string) => gradeCase({ right, written, verdict: '' }, rules)
      expect(verdict("don't", `don${sign}t`)).toBe('right')
      expect(verdict("I don't know Mya's dog.", `I don${sign}t know Mya${sign}s dog.`)).toBe('right')
      expect(verdict(`don${sign}t`, "don't")).toBe('right')
      expect(verdict("don't", `do${sign}t`)).toBe('wrong')
    }
    expect(
      gradeCase({ right: "ten o'clock", written: `10 o${sign}clock`, verdict: '' }, { lang: 'en' }),
    ).toBe('right')
    expect(gradeCase({ right: 'well', written: `we${sign}ll`, verdict: '' }, { lang: 'en' })).toBe('wrong')
  })
})

describe('an apostrophe that is far away on the keyboard is a slip', () => {
  test.each(
    casesOf(`
It's seven o'clock | Its seven o'clock → typo
It's seven o'clock | Its 7 o'clock → typo
It's seven o'clock | its seven o’clock. → typo
It's seven o'clock | It seven o'clock → wrong
It's seven o'clock | Its seven oclock → wrong
It's seven o'clock | Its eight o'clock → wrong
It is raining | Its raining → typo
It's raining | Its raining → typo
It's raining | Its' raining → typo
It's raining | It;s raining → typo
It's raining | It,s raining → typo
It's raining | It s raining → typo
It's raining | Is raining → wrong
It's raining | Its raining today → wrong
It's been a long day | Its been a long day → typo
It's been a long day | Its be a long day → wrong
It's | Its → typo
it's | its → typo
Its tail is long | It's tail is long → typo
The dog wagged its tail | The dog wagged it's tail → typo
The dog wagged its tail | The dog wagged its' tail → typo
The dog wagged its tail | The dog wagged it is tail → wrong
The dog wagged its tail | The dog wagged it tail → wrong
The dog wagged its tail | The dog wagged his tail → wrong
The dog wagged its tail | The dog wagged it's tails → wrong
its | it's → wrong
its | it is → wrong
it's tail | its tail → typo
It's a dog and it's big | Its a dog and it's big → typo
It's a dog and it's big | Its a dog and its big → wrong
It's a dog. Its tail is long | Its a dog. It's tail is long → wrong
Is it yours? It's mine | Is it yours? Its mine → typo
What's its name? | What's it's name? → typo
What's its name? | Whats its name? → typo
What's its name? | What's it name? → wrong
Who's there? | Whos there? → typo
Whose bag is it? | Who's bag is it? → wrong
You're late | Your late → wrong
You're late | Youre late → typo
They're here | There here → wrong
They're here | Theyre here → typo
We're here | Were here → wrong
We'll come | Well come → wrong
Let's go | Lets go → typo
I'll go | Ill go → wrong
He'll go | Hell go → wrong
don't | don;t → typo
don't | don"t → typo
don't | don t → typo
don't | dont → typo
don't | do not → right
don't | don → wrong
I can't see it | I can;t see it → typo
ten o'clock | ten o,clock → typo
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})

describe('a gap that is wanting is a slip, but not where it makes another word or one word of the same twice', () => {
  test.each(
    casesOf(`
He had had lunch | He hadhad lunch → wrong
He'd had lunch | He hadhad lunch → wrong
If I had had time | If I hadhad time → wrong
had had | hadhad → wrong
had had | had had → right
I know that that is true | I know thatthat is true → wrong
bye bye | byebye → typo
good morning | goodmorning → typo
I like ice cream | I like icecream → typo
every day | everyday → wrong
may be | maybe → wrong
all ready | already → wrong
all together | altogether → wrong
any one | anyone → wrong
some times | sometimes → wrong
every one | everyone → wrong
some one | someone → wrong
in to | into → wrong
on to | onto → wrong
can not | cannot → right
any way | anyway → wrong
any more | anymore → wrong
to day | today → wrong
a lone | alone → wrong
a head | ahead → wrong
a way | away → wrong
a wake | awake → wrong
a part | apart → wrong
a round | around → wrong
a side | aside → wrong
a sleep | asleep → wrong
a long | along → wrong
a broad | abroad → wrong
a cross | across → wrong
hot dog | hotdog → typo
bus stop | busstop → typo
I have been there | I havebeen there → typo
next week | nextweek → typo
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
