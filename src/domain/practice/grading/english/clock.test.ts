import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('a time of day in words may be answered in digits', () => {
  test.each(
    casesOf(`
half past six | 6:30 → right
half past six | 6.30 → right
half past six | 06:30 → right
half past six | half past 6 → right
half past six | ６：３０ → right
half past six | ၆:၃၀ → right
half past six | 6:30. → right
half past six | 7:30 → wrong
half past six | 5:30 → wrong
half past six | 6:15 → wrong
half past six | 18:30 → wrong
half past six | 630 → wrong
half past six | 6 → wrong
half past six | six thirty → wrong
half past six | half six → wrong
six thirty | half past six → wrong
6:30 | half past six → wrong
It's half past six | It's 6:30 → right
It is half past six. | its 6:30 → typo
I get up at half past six every day | I get up at 6:30 every day → right
I get up at half past six every day | I get up at 6:30 evry day → typo
I get up at half past eleven | I gett up at 11:30 → wrong
We meet at half past six tomorrow | We meet at 6:30 tomorow → typo
We meet at half past six tomorrow | We meet at 7:30 tomorow → wrong
half past twelve | 12:30 → right
half past twelve | 0:30 → wrong
quarter past six | 6:15 → right
a quarter past six | 6:15 → right
a quarter past six | 6:45 → wrong
quarter after six | 6:15 → right
quarter to seven | 6:45 → right
a quarter to seven | 6:45 → right
a quarter to seven | 7:15 → wrong
a quarter to seven | 7:45 → wrong
quarter to one | 12:45 → right
quarter to one | 0:45 → wrong
ten past six | 6:10 → right
ten past six | 6:50 → wrong
ten past six | 10:06 → wrong
ten to seven | 6:50 → right
ten to seven | 7:10 → wrong
twenty-five past six | 6:25 → right
twenty-five to seven | 6:35 → right
twenty to eight | 7:40 → right
five past nine | 9:05 → right
five past nine | 9:5 → wrong
five minutes past nine | 9:05 → right
five minutes to nine | 8:55 → right
We work from ten to seven | We work from 6:50 → wrong
We work from ten to seven | We work from 10 to 7 → right
seven o'clock | 7:00 → right
seven o'clock | 7.00 → right
seven o'clock | 7 o'clock → right
seven o'clock | 7:30 → wrong
seven o'clock | 7 → wrong
seven o'clock | 17:00 → wrong
Come at seven o'clock | Come at 7:00 → right
noon | 12:00 → right
noon | 12 p.m. → right
noon | 12:00 pm → right
noon | 12 o'clock → right
noon | 12 a.m. → wrong
noon | 0:00 → wrong
midday | 12:00 → right
at noon | at 12 → wrong
midnight | 0:00 → right
midnight | 00:00 → right
midnight | 24:00 → right
midnight | 12 a.m. → right
midnight | 12:00 am → right
midnight | 12 p.m. → wrong
midnight | 12:00 → wrong
The train leaves at half past six and at a quarter to nine | The train leaves at 6:30 and at 8:45 → right
The train leaves at half past six and at a quarter to nine | The train leaves at 6:30 and at a quarter to nine → right
The train leaves at half past six and at a quarter to nine | The train leaves at 6:30 and at 9:45 → wrong
half past | 30 → wrong
half an hour | 0:30 → wrong
half past thirty | 30:30 → wrong
ten to a hundred | 99:50 → wrong
three to four people | 3:57 people → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
