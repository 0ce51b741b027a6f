import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('English', () => {
  test.each(
    casesOf(`
I don't like coffee. | I don't like coffee. → right
I don't like coffee. | I do not like coffee → right
I don't like coffee. | i don’t like coffee → right
I don't like coffee. | I dont like coffee → typo
I don't like coffee. | I do'nt like coffee → typo
I don't like coffee. | I don't likes coffee → wrong
I don't like coffee. | I like coffee → wrong
I don't like coffee. | I doesn't like coffee → wrong
I don't like coffee. | I don't like coffe → typo
I don't like coffee. | I don't like cofee → typo
I don't like coffee. | I don't like → incomplete
I don't like coffee. | I don't like coffees → wrong
I'm fine | I am fine → right
I am fine | I'm fine → right
I am fine | Im fine → typo
I am fine | I fine → wrong
I am fine | I are fine → wrong
It's raining | It is raining → right
It is raining | It's raining. → right
It is raining | Its raining → typo
It is raining | it's rainning → wrong
It's been a long day | It has been a long day → right
It's been a long day | It is been a long day → wrong
He's finished | He has finished → right
He's finished | He is finished → right
She's got a cat | She has got a cat → right
She's got a cat | She is got a cat → wrong
She's a teacher | She is a teacher → right
She's a teacher | She has a teacher → wrong
She has a dog | She's a dog → wrong
Mya's book is red | Mya is book is red → wrong
Mya's book is red | Mya’s book is red → right
Mya's book is red | Myas book is red → wrong
the students' room | the students room → wrong
I'd like tea | I would like tea → right
I'd like tea | I had like tea → wrong
You'd better go | You had better go → right
You'd better go | You would better go → wrong
They'd left | They had left → right
We'll come | We will come → right
We'll come | We come → wrong
We'll come | Well come → wrong
They've gone | They have gone → right
They've gone | They has gone → wrong
They're here | They are here → right
They're here | There here → wrong
They're here | Their here → wrong
You're late | You are late → right
You're late | Your late → wrong
You're late | Youre late → typo
I can't swim | I cannot swim → right
I can't swim | I can not swim → right
I can't swim | I can swim → wrong
I can't swim | I cant swim → typo
He won't come | He will not come → right
He won't come | He wont come → typo
He won't come | He want come → wrong
She isn't here | She is not here → right
She isn't here | She's not here → right
She isn't here | She isnt here → typo
We aren't ready | We're not ready → right
I shan't go | I shall not go → right
Let's go | Let us go → right
Let's go | Lets go → typo
Who's there? | Who is there → right
Who's there? | Whose there → wrong
There's a bus | There is a bus → right
What's your name? | What is your name → right
What's your name? | Whats your name? → typo
That's right | That is right! → right
You shouldn't run | You should not run → right
You shouldn't run | You should'nt run → typo
You mustn't run | You must not run → right
I've been there | I have been there → right
Nobody's perfect | Nobody is perfect → right
hello | Hello! → right
hello | HELLO → right
hello |   hello   → right
hello | hel lo → typo
hello | hallo → typo
hello | helo → typo
hello | hullo → typo
hello | hell → wrong
hello | jello → wrong
hello | helllo → typo
hello |   → incomplete
hello | ... → incomplete
hello | hi → wrong
her | here → wrong
here | her → wrong
here | hear → wrong
a | an → wrong
an | a → wrong
an apple | a apple → wrong
a book | an book → wrong
a book | book → wrong
the book | a book → wrong
cat | cats → wrong
cats | cat → wrong
cat | cut → wrong
book | books → wrong
books | boks → typo
teacher | teachers → wrong
teachers | teacher → wrong
teacher | teahcer → typo
teacher | teecher → typo
teacher | taecher → typo
teacher | teachre → typo
teacher | teache → wrong
teacher | teach → wrong
teacher | theacher → typo
works | work → wrong
work | works → wrong
worked | works → wrong
worked | work → wrong
worked | worket → wrong
worked | workd → wrong
working | workin → wrong
working | worked → wrong
watches | watchs → wrong
watches | watch → wrong
studies | studys → wrong
studies | stadies → typo
studied | studyed → wrong
tried | tryed → wrong
stopped | stoped → wrong
running | runing → wrong
bigger | biger → wrong
making | makeing → wrong
walked | walkd → wrong
walked | walkt → wrong
played | plaid → wrong
went | goed → wrong
went | want → wrong
drank | drunk → wrong
drank | drink → wrong
began | begun → wrong
woman | women → wrong
women | woman → wrong
quiet | quite → wrong
quite | quiet → wrong
desert | dessert → wrong
weather | whether → wrong
weather | wheather → typo
weather | weater → typo
house | horse → wrong
house | mouse → wrong
house | huose → typo
where | were → wrong
were | where → wrong
there | their → wrong
three | tree → wrong
think | thing → wrong
bread | broad → wrong
bread | beard → wrong
angle | angel → wrong
happy | hapy → typo
happy | happi → wrong
beautiful | beatiful → typo
beautiful | beautifull → wrong
beautiful | beutiful → typo
beautiful | butiful → wrong
because | becuase → typo
because | becouse → typo
friend | freind → typo
friend | frend → typo
friend | friends → wrong
restaurant | restarant → typo
restaurant | restrant → wrong
banana | bananna → typo
banana | bannana → typo
banana | banan → wrong
morning | mornig → wrong
morning | moring → wrong
morning | mourning → wrong
Wednesday | wensday → wrong
Wednesday | Wednsday → typo
Wednesday | Tuesday → wrong
tomorrow | tommorow → wrong
tomorrow | tommorrow → typo
tomorrow | tomorow → typo
necessary | neccessary → typo
address | adress → typo
different | diffrent → typo
interesting | intresting → typo
interesting | interested → wrong
She goes to school every day. | She go to school every day. → wrong
She goes to school every day. | she goes to school everyday → wrong
She goes to school every day. | She goes to scool every day → typo
She goes to school every day. | She goes to scool evry day → wrong
She goes to school every day. | She goes to the school every day → wrong
She goes to school every day. | She goes to school → incomplete
She goes to school every day. | to school she goes every day → wrong
She goes to school every day. | She  goes   to school, every day! → right
I like ice cream | I like ice-cream → right
I like ice cream | I like icecream → typo
good morning | goodmorning → typo
good morning | good moning → typo
good morning | good evening → wrong
twenty-one | 21 → right
twenty-one | twenty one → right
21 | twenty-one → right
21 | ၂၁ → right
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
