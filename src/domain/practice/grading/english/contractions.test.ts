import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe("'s is has only before what can be a perfect, and 'd before a participle is had", () => {
  test.each(
    casesOf(`
It's red. | It has red → wrong
It's open. | It has open → wrong
He's ten. | He has ten → wrong
She's seven. | She has seven → wrong
It's often cold | It has often cold → wrong
He's tired. | He has tired → wrong
It's called a pen | It has called a pen → wrong
She's excited. | She has excited → wrong
He's interested in music | He has interested in music → wrong
She's married. | She has married → wrong
It's closed today | It has closed today → wrong
It's made of wood | It has made of wood → wrong
It's written in English | It has written in English → wrong
It's spoken in India | It has spoken in India → wrong
He's Fred. | He has Fred → wrong
That's wooden | That has wooden → wrong
She's thirteen | She has thirteen → wrong
He's born in May | He has born in May → wrong
It's sudden | It has sudden → wrong
It's played in India | It has played in India → wrong
He's played football | He has played football → right
I'd agreed | I would agreed → wrong
He's known her for years | He has known her for years → right
Where's Fred gone? | Where has Fred gone → right
She has eleven | She's eleven → wrong
He's worried about you | He has worried about you → wrong
He's gone | He has gone → right
He's gone | He is gone → right
It's been raining | It has been raining → right
It's been raining | It is been raining → wrong
It's red. | It is red → right
He's tired. | He is tired → right
She's finished her work | She has finished her work → right
She's finished her work | She is finished her work → wrong
She's seen it | She has seen it → right
She's seen it | She is seen it → wrong
She's eaten | She has eaten → right
He's lost his keys | He has lost his keys → right
He's already left | He has already left → right
He's finally arrived | He has finally arrived → right
It's stopped raining | It has stopped raining → right
He's had lunch | He has had lunch → right
He's had lunch | He is had lunch → wrong
Someone's taken my pen | Someone has taken my pen → right
Everyone's gone | Everyone has gone → right
It's broken | It is broken → right
It's become cold | It has become cold → right
She's opened the door | She has opened the door → right
She's written a letter | She has written a letter → right
She's just cleaned her room | She has just cleaned her room → right
He's never eaten sushi | He has never eaten sushi → right
It's called a pen | It is called a pen → right
I'd gone | I had gone → right
I'd gone | I would gone → wrong
I'd seen it. | I had seen it → right
I'd seen it. | I would seen it → wrong
She'd eaten. | She would eaten → wrong
She'd eaten. | She had eaten → right
I'd go | I would go → right
I'd go | I had go → wrong
I'd come | I would come → right
I'd come | I had come → right
We'd finished | We had finished → right
We'd finished | We would finished → wrong
They'd already started | They would already started → wrong
I'd put it there | I had put it there → right
I'd put it there | I would put it there → right
I'd need it | I would need it → right
I'd need it | I had need it → wrong
I'd open it | I would open it → right
I'd open it | I had open it → wrong
He'd listen | He would listen → right
You'd succeed | You would succeed → right
I'd forgotten | I would forgotten → wrong
I'd been there | I would been there → wrong
She'd taken it | She had taken it → right
I'd often eaten there | I had often eaten there → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})

describe("'s of a name, 'd of a question, and let's", () => {
  test.each(
    casesOf(`
Tom's here. | Tom is here → right
Tom is here. | Tom's here → right
Mary's gone | Mary has gone → right
Mary's gone | Mary is gone → right
The dog's in the garden | The dog is in the garden → right
My sister's a doctor | My sister is a doctor → right
My sister's a doctor | My sister has a doctor → wrong
My sister has a doctor | My sister's a doctor → wrong
Tom's not here | Tom is not here → right
Mya's at home | Mya is at home → right
Tom's got a car | Tom has got a car → right
Tom's got a car | Tom is got a car → wrong
Tom's been there | Tom has been there → right
Tom's going home | Tom is going home → right
Tom's running | Tom is running → right
Tom's here. | Toms here → wrong
Tom's here. | Tom has here → wrong
Tom's book | Tom is book → wrong
Tom's book | Tom has book → wrong
Tom is a teacher | Tom's teacher → wrong
Mya's wedding | Mya is wedding → wrong
Tom's cooking is good | Tom is cooking is good → wrong
Tom's building | Tom is building → wrong
my mother's red bag | my mother is red bag → wrong
Tom's left hand | Tom has left hand → wrong
the cat's tail | the cat is tail → wrong
the student's room | the student has room → wrong
Today's meeting | Today is meeting → wrong
how'd he do it | how did he do it → right
how did he do it | how'd he do it → right
What'd you say? | What did you say → right
Where'd they go? | Where did they go → right
Where'd they go? | Where would they go → right
Where'd they go? | Where had they go → wrong
What'd he done? | What had he done → right
Why'd she leave? | Why did she leave → right
Who'd you see? | Who did you see → right
Who'd go there? | Who would go there → right
Who'd go there? | Who did go there → wrong
I'd go | I did go → wrong
Let's go. | Lets go → typo
Let's go. | Let go → wrong
Let's eat at home | lets eat at home → typo
He lets me go | He let's me go → wrong
He lets me go | He let us me go → wrong
She lets us play | She let us play → wrong
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
