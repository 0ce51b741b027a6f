import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('English that is written in more than one way', () => {
  test.each(
    casesOf(`
21 | 12 → wrong
21 | twenty → wrong
three | 3 → right
3 cats | three cats → right
3 cats | three cat → wrong
a hundred and five | 105 → right
105 | one hundred and five → right
105 | one hundred five → right
1,000 | 1000 → right
1000 | one thousand → right
2026 | two thousand and twenty-six → right
7:30 | seven thirty → right
thirteen | thirty → wrong
fourteen | forty → wrong
forty | fourty → wrong
the first of May | the 1st of May → right
21st | twenty-first → right
3rd | third → right
3rd | three → wrong
12th | twelfth → right
3.5 | 3,5 → wrong
3.5 | 35 → wrong
50% | fifty percent → right
8 a.m. | 8 am → right
8 a.m. | 8am → right
8 a.m. | 8 p.m. → wrong
Mr. Smith | Mr Smith → right
salt and pepper | salt & pepper → right
colour | color → right
color | colour → right
my favourite colour | my favorite color → right
neighbours | neighbors → right
neighbour | neighbors → wrong
travelling | traveling → right
travelled | traveled → right
the city centre | the city center → right
theatre | theater → right
organise | organize → right
realised | realized → right
realised | realises → wrong
grey | gray → right
grey | great → wrong
practise | practice → right
licence | license → right
programme | program → right
mum | mom → right
learnt | learned → right
my mum's bag | my mom’s bag → right
Where's the bus? | Where is the bus → right
It'll rain | It will rain → right
Who's been here? | Who has been here → right
I should've gone | I should have gone → right
He isn't tall | He's not tall → right
10:30 | ten thirty → right
paying | playing → wrong
battle | bottle → wrong
metres | meters → right
analyse | analyze → right
analysis | analyze → wrong
dialogue | dialog → right
jewellery | jewelry → right
maths | math → right
cheque | check → right
e-mail | email → right
T-shirt | t shirt → right
bike / bicycle | bicycle → right
bike / bicycle | bike → right
bike / bicycle | bycicle → wrong
bike / bicycle | bicicle → typo
everyday | every day → wrong
bicycle | bycicle → wrong
carrying | carriing → wrong
class | clas → typo
classes | clases → wrong
lift / elevator | elevater → typo
film / movie | movies → wrong
flat / apartment | appartment → typo
It's ten o'clock | It is 10 o’clock → right
It's ten o'clock | It is ten o clock → typo
"Hello," she said. | Hello she said → right
'Hello' | Hello → right
café | cafe → right
café | cafe\u0301 → right
ｈｅｌｌｏ | hello → right
hello | ｈｅｌｌｏ → right
I want to go | I wan to go → wrong
I want to go | I wanna go → wrong
He can drive | He can drives → wrong
He can drive | He can driver → wrong
She is taller than me | She is taller then me → wrong
She is taller than me | She is tall than me → wrong
It costs too much | It costs to much → wrong
I have two sisters | I have to sisters → wrong
I have two sisters | I have 2 sisters → right
I have two sisters | I have two sister → wrong
I have two sisters | I has two sisters → wrong
I have two sisters | I have two sisers → typo
I have two sisters | I've two sisters → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
