/** A point of grammar that the first unit of English names. */
const point = (id: string, my: string, en: string) => `id: ${id}
level: A1
title: { my: "${my}", en: "${en}" }
form: I am
text: "${'မြန်မာဝါကျမှာ ကြိယာက အဆုံးမှာ လာပါတယ်။ '.repeat(10).trim()}"
examples:
  - { text: I am here., my: ကျွန်တော် ဒီမှာပါ။ }
  - { text: You are here., my: ခင်ဗျား ဒီမှာပါ။ }
  - { text: She is here., my: သူမ ဒီမှာပါ။ }
slips:
  - { wrong: I here., right: I am here., my: "**am** လိုပါတယ်။" }
questions:
  - { type: fill-blank, question: I ___ here., answer: am }
  - { type: true-false, question: You am here., right: false }
  - { type: multiple-choice, question: She ___ here., right: is, wrong: [am, are] }
units: [a1-greetings]
review: { my: pending }
`

/** One file of each format that stands beside the lessons, by its path in the content: for tests that change them. */
export const exampleFiles: Readonly<Record<string, string>> = {
  'english/grammar/01-be-am-is-are.yaml': point('be-am-is-are', 'ဖြစ်', 'To be'),
  'english/grammar/03-question-words.yaml': point('question-words', 'မေးခွန်း', 'Questions'),
  'shorts/excuse-me.yaml': `id: short-excuse-me
language: english
level: A1
title: { my: "Excuse me နဲ့ လမ်းမေးကြမယ်", en: "Asking the way: Excuse me" }
topics: [travel, politeness]
tone: sky
slides:
  - picture: question
    say: Excuse me.
    my: တစ်ဆိတ်လောက်ပါ။
    turn: true
  - picture: train
    say: Where is the station?
    my: ဘူတာက ဘယ်မှာပါလဲ။
    turn: true
  - picture: straight-on
    say: Go straight on.
    my: တည့်တည့် သွားပါ။
  - picture: woman-waving
    say: Thank you!
    my: ကျေးဇူးတင်ပါတယ်။
phrases:
  - { text: "Excuse me, where is the station?", my: တစ်ဆိတ်လောက်၊ ဘူတာက ဘယ်မှာပါလဲ။ }
review: { my: pending }
`,
  'micro-lessons/english/a-or-an.md': `---
id: micro-a-or-an
level: A1
title: { my: a လား၊ an လား, en: "A or an?" }
summary: { my: နာမ်ရှေ့က a နဲ့ an ကို အသံနဲ့ ခွဲနည်း, en: How the first sound decides between a and an. }
cover: { tone: padauk, picture: egg }
review: { my: pending }
---

အင်္ဂလိပ်စကားမှာ ရေတွက်လို့ရတဲ့ အရာတစ်ခုကို ပထမဆုံး ပြောတဲ့အခါ ရှေ့မှာ **a** ဒါမှမဟုတ် **an** ထည့်ရပါတယ်။ မြန်မာလို “စာအုပ်တစ်အုပ်”၊ “ကြက်ဥတစ်လုံး” လို့ ပြောတာနဲ့ ဆင်ပါတယ်။ မြန်မာစကားမှာ မထည့်ဘဲ ပြောလို့ရပေမယ့် အင်္ဂလိပ်စကားမှာတော့ မထည့်ရင် ဝါကျ မပြည့်စုံပါဘူး။

- I have a book. – ကျွန်တော့်မှာ စာအုပ်တစ်အုပ် ရှိတယ်။
- She eats an egg. – သူ ကြက်ဥတစ်လုံး စားတယ်။

## စာလုံးကို မကြည့်ဘဲ အသံကို နားထောင်ပါ

နောက်က စကားလုံးရဲ့ **ပထမဆုံး အသံ** က ဗျည်းသံဆိုရင် a ကို သုံးပါ။ အ၊ အီ၊ အေ၊ အို လို သရသံဆိုရင် an ကို သုံးပါ။

| ဗျည်းသံ | သရသံ |
| --- | --- |
| a cat | an apple |
| a teacher | an orange |
| a phone | an umbrella |

![ကြက်ဥ](egg)

## လူတိုင်း မှားတတ်တဲ့ စကားလုံးများ

- **an hour** – h ကို အသံမထွက်ဘဲ “အာဝါ” လို့ ဖတ်ပါတယ်။ သရသံနဲ့ စတာမို့ an ပါ။
- **a university** – u နဲ့ စပေမယ့် “ယူ” လို့ အသံထွက်ပါတယ်။ ယ က ဗျည်းသံမို့ a ပါ။
- **an MP3 player** – M ကို “အမ်” လို့ ဖတ်တာမို့ an ပါ။

နာမဝိသေသန ပါလာရင်လည်း အနီးဆုံး စကားလုံးရဲ့ အသံကိုပဲ ကြည့်ပါ။ an egg ဖြစ်ပေမယ့် **a big egg** ဖြစ်ပါတယ်။ a book ဖြစ်ပေမယ့် **an old book** ဖြစ်ပါတယ်။

## သတိထားပါ

ရေတွက်လို့မရတဲ့ water၊ rice၊ money တို့ ရှေ့မှာ a နဲ့ an ကို မသုံးပါဘူး။ အများကိန်း books၊ eggs တို့ ရှေ့မှာလည်း မသုံးပါဘူး။

## ကိုယ်တိုင် စမ်းကြည့်ပါ

ဒီနေ့ ကိုယ့်ပတ်ဝန်းကျင်မှာ မြင်ရတဲ့ အရာ ငါးမျိုးကို အသံထွက်ပြီး ပြောကြည့်ပါ။ “a chair, an umbrella, a window …” လို့ ပြောရင်း လျှာက a လား an လား အလိုလို ရွေးတတ်လာပါလိမ့်မယ်။ ပြီးရင် [ဒီနေ့ ပြန်လေ့လာရမယ့် ကတ်များ](/review) ကို ဆက်လုပ်ပါ။
`,
  'tips.yaml': `tips:
  - id: tip-welcome
    title: { my: Thazin က ကြိုဆိုပါတယ်, en: Welcome to Thazin }
    body:
      my: နေ့တိုင်း ၁၀ မိနစ်လောက် လေ့လာတာက တစ်ပတ်မှ တစ်ခါ အကြာကြီး လေ့လာတာထက် ပိုမှတ်မိစေပါတယ်။ လေ့လာမယ့် အချိန်ကို ပြက္ခဒိန်မှာ အခုပဲ ရွေးလိုက်ပါ။
      en: Ten minutes every day stay in your memory better than one long evening a week. Choose your times in the calendar now.
    link: /learn
review: { my: pending }
`,
  'ads.yaml': `ads:
  - id: ad-live
    placement: profile
    title: { my: ဆရာနဲ့ စကားပြောကြည့်ပါ, en: Talk with a teacher }
    body: { my: တိုက်ရိုက်အတန်းတွေ ရှိပါတယ်။, en: There are live classes. }
    picture: teacher
    link: /live-classes
review: { my: pending }
`,
  'testimonials.yaml': `testimonials:
  - id: testimonial-su-su
    name: { my: စုစု, en: Su Su }
    role: { my: ဟိုတယ် ဧည့်ကြို, en: Hotel receptionist }
    picture: woman
    rating: 5
    content:
      my: အလုပ်သွားရင်း ဘတ်စ်ကားပေါ်မှာ ဗီဒီယိုတစ်ပုဒ်စီ ကြည့်ပါတယ်။ ဧည့်သည်တွေနဲ့ အင်္ဂလိပ်လို စကားစပြောရဲလာပါပြီ။
      en: I watch one video on the bus to work. Now I dare to start a conversation with our guests in English.
    example: true
review: { my: pending }
`,
  'pages/faq.en.md': `---
title: Questions and answers
description: How to begin with Thazin.
---

You do not find your question here? [Read who we are](/about-us).

## How do I begin?

Enter your phone number on the [first page](/).

## What does it cost?

The first unit of every level is free.
`,
  'pages/faq.my.md': `---
title: မေးလေ့ရှိသော မေးခွန်းများ
description: Thazin ကို စသုံးနည်း။
review: { my: pending }
---

ဒီမှာ ကိုယ့်မေးခွန်း မတွေ့ဘူးလား။

## ဘယ်လို စရမလဲ။

[ပထမစာမျက်နှာ](/) မှာ ဖုန်းနံပါတ် ထည့်ပါ။

## ဘယ်လောက် ကျမလဲ။

အဆင့်တိုင်းရဲ့ ပထမယူနစ်က အခမဲ့ပါ။
`,
}
