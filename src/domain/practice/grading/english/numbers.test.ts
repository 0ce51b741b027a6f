import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('years, millions, fractions, days and rooms, in digits and in words', () => {
  test.each(
    casesOf(`
She was born in nineteen eighty-four. | She was born in 1984 → right
nineteen ninety-nine | 1999 → right
1999 | nineteen ninety nine → right
1999 | nineteen ninety → wrong
1999 | nineteen ninety eight → wrong
1999 | 19 99 → wrong
2026 | twenty twenty-six → right
2026 | 20:26 → wrong
2026 | 20 26 → wrong
2026 | twenty six → wrong
2010 | twenty ten → right
1905 | nineteen oh five → right
1905 | nineteen five → wrong
195 | nineteen five → wrong
1900 | nineteen hundred → right
1066 | ten sixty-six → right
1250 | 12:50 → wrong
12:50 | 1250 → wrong
12:50 | twelve fifty → right
in 1995 and 2001 | in nineteen ninety-five and two thousand and one → right
a million | 1000000 → right
a million | a million → right
a million | 100000 → wrong
1,000,000 | one million → right
two million | 2000000 → right
2,500,000 | two million five hundred thousand → right
2.5 million | two point five million → right
2.5 million | 2,500,000 → right
2.5 million | 25 million → wrong
He paid two million dollars. | He paid $2,000,000 → right
He paid two million dollars. | He paid $2,000 → wrong
one billion | 1000000000 → right
one billion | one million → wrong
3,000 | three thousand → right
millions of people | 1000000 of people → wrong
1,234,567 | one million two hundred and thirty-four thousand five hundred and sixty-seven → right
a half | 1/2 → right
one half | 1/2 → right
half | 1/2 → right
1/2 | a half → right
1/2 | half → right
½ | a half → right
1/2 | 1 2 → wrong
1/2 | 12 → wrong
1/2 | 2/1 → wrong
two thirds | 2/3 → right
2/3 | two thirds → right
2/3 | two third → wrong
2/3 | 2 3 → wrong
three quarters | 3/4 → right
a quarter | 1/4 → right
a third | 1/3 → right
a third | 1/4 → wrong
three fifths | 3/5 → right
24/7 | 24/7 → right
1/2 kg | 1 / 2 kg → right
half past six | 1/2 past six → wrong
May 5 | May 5th → right
May 5th | May 5 → right
5 May | 5th May → right
May 5 | May 6th → wrong
May 5 | May fifth → right
the 5th of May | 5 May → wrong
on March 21 | on March 21st → right
the 5th floor | the 5 floor → wrong
room 101 | room one oh one → right
room one oh one | room 101 → right
room 101 | room one one → wrong
room 205 | room two oh five → right
one two three | 123 → wrong
7:05 | 705 → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})

describe('words that are no numbers, and signs that are no other', () => {
  test.each(
    casesOf(`
No one came. | No 1 came → wrong
No one came. | no one came → right
one another | 1 another → wrong
Which one? | Which 1 → wrong
this one | this 1 → wrong
every one of them | every 1 of them → wrong
the other one | the other 1 → wrong
I have one sister | I have 1 sister → right
one day | 1 day → right
page one | page 1 → right
twenty-one people | 21 people → right
no one hundred | no 100 → right
Wait a second. | Wait a 2nd → wrong
Wait a second. | Wait a second → right
Give me one second | Give me one 2nd → wrong
Give me one second | Give me 1 second → right
the second floor | the 2nd floor → right
my second cup | my 2nd cup → right
twenty-second | 22nd → right
a third | a 3 → wrong
It costs 3.50. | It costs 3:50 → wrong
It costs 3.50. | It costs 3.50 → right
It costs 3.50. | It costs three fifty → right
3.50 dollars | 3:50 dollars → wrong
$3.50 | $3:50 → wrong
4.30 kg | 4:30 kg → wrong
3.50 | 3,50 → wrong
3.5 | 3,5 → wrong
12.45 | 12,45 → wrong
3,50 | 3.50 → wrong
7.30 | 7:30 → right
7:30 | 7.30 → right
It starts at 7.30 | It starts at 7:30 → right
It's 7.30 am | It's 7:30 am → right
1, 2, 3 | 1,2,3 → right
10, 20, 30 | 10,20,30 → right
10, 20 | 10 20 → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
