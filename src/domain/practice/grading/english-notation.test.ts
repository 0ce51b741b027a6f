import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('what is written in signs and in words, with and without its apostrophe', () => {
  test.each(
    casesOf(`
It's ten o'clock | It's ten oclock → typo
It's ten o'clock | Its ten oclock → wrong
It's ten o'clock | It's ten clock → wrong
I'm fine | I m fine → typo
I'm fine | I am fine → right
I'm fine | I ma fine → wrong
I don't know | I don t know → typo
I don't know | I do t know → wrong
They're late | they re late → typo
It's raining | It s raining → typo
Let's go | let s go → typo
a cat's tail | a cat s tail → wrong
He is tall | He s tall → typo
What's he done? | What has he done → right
What has he done? | What's he done → right
What's he done? | What is he done → wrong
What's he doing? | What is he doing → right
What's he doing? | What has he doing → wrong
What's he called? | What is he called → right
What's he called? | What has he called → wrong
What's it called? | What has it called → wrong
What's she bought? | What has she bought → right
What's she bought? | What is she bought → wrong
What's she made of? | What is she made of → right
What's she made? | What has she made → right
How's it made? | How is it made → right
How's it done? | How is it done → right
How's it done? | How has it done → wrong
Where's he gone? | Where has he gone → right
Where's he just gone? | Where has he just gone → right
Where has Tom gone? | Where's Tom gone → right
Where's my bag gone? | Where has my bag gone → right
Where's my bag? | Where has my bag → wrong
Where's my stolen bike? | Where has my stolen bike → wrong
Where's it made? | Where is it made → right
Where's it made? | Where has it made → wrong
How's she been? | How has she been → right
How's she been? | How is she been → wrong
What's happened? | What has happened → right
What's it got? | What has it got → right
Who's finished? | Who has finished → right
Why's he left? | Why has he left → right
1.5 | one point five → right
one point five | 1.5 → right
1.5 | one five → wrong
1.5 | fifteen → wrong
1.5 | 1 point 5 → right
3.14 | three point one four → right
3.14 | three point fourteen → wrong
12.5 kg | twelve point five kg → right
0.5 | zero point five → right
What's the point? | What is the point → right
one point | 1 point → right
$5 | five dollars → right
five dollars | $5 → right
five dollars | 5$ → right
$5 | five dollar → wrong
$5 | 5 → incomplete
$5 | £5 → wrong
$1 | one dollar → right
$1 | one dollars → wrong
It costs $5. | It costs five dollars → right
It costs $5. | It costs five pounds → wrong
£20 | twenty pounds → right
€1.50 | 1.50 euros → right
¥500 | five hundred yen → right
$1,000 | a thousand dollars → right
$5 million | five million dollars → right
7:30 | 7.30 → right
7.30 | 7:30 → right
7:30 | 7.03 → wrong
7:30 | 730 → wrong
7:30 am | 7.30am → right
07:30 | 7:30 → right
7:05 | seven oh five → right
7:05 | seven five → wrong
7:00 | seven o'clock → right
7:00 a.m. | 7 a.m. → right
7:00 | seven → wrong
It starts at 7:30. | It starts at 7.30 → right
It starts at 7:30. | It starts at half past seven → wrong
25:99 | 25 99 → right
2.75 | 2:75 → wrong
50% | 50 per cent → right
50% | fifty per cent → right
50 per cent | 50% → right
50% | 50 → incomplete
50% | 50 percents → wrong
cafe | café → right
naïve | naive → right
a café | an cafe → wrong
-5 | minus five → right
-5 | 5 → wrong
It's -5° outside | It's minus five degrees outside → right
20°C | 20 degrees C → right
10-15 people | 10 15 people → right
7 - 5 | 7 5 → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
