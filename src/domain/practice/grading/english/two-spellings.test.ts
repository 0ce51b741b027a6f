import { describe, expect, test } from 'vitest'
import { casesOf, gradeCase } from '#tests/support/grading-table.ts'

describe('a slip is one in British spelling as in American', () => {
  test.each(
    casesOf(`
neighbour | neigbour → typo
neighbour | nieghbour → typo
neighbour | neighbuor → typo
neighbour | neighbor → right
neighbour | neigbor → typo
neighbor | neigbour → typo
neighbor | neighbour → right
neighbours | neigbours → typo
neighbours | neighbour → wrong
neighbours | neigbour → wrong
neighbourhood | neighbourhod → typo
neighbourhood | neighborhod → typo
neighbour | nehbour → wrong
favourite | favourit → typo
favourite | favorit → typo
favorite | favorit → typo
favorite | favourit → typo
favourite | favuorite → typo
favourite | favurite → typo
favourite | favoruite → typo
favourite | favrit → wrong
favourite | favourites → wrong
colourful | colourfull → typo
colourful | colorfull → typo
colorful | colorfull → typo
colorful | colourfull → typo
colourful | colurful → typo
colourful | colourfully → wrong
beautiful | beautifull → wrong
banana | banan → wrong
colour | colur → typo
colour | coluor → typo
colour | colours → wrong
colour | colder → wrong
harbour | habour → typo
behaviour | behavour → typo
behaviour | behavior → right
behaviour | behavier → typo
honour | honuor → typo
humour | humuor → typo
centre | cetre → typo
centre | center → right
centre | centr → typo
centres | centre → wrong
theatre | theatr → typo
theatre | thaetre → typo
kilometre | kilometr → typo
kilometre | kilomter → typo
organise | orgnise → typo
organise | orgnize → typo
organise | organised → wrong
organised | orgnised → typo
organisation | organistion → typo
realise | relise → typo
recognise | reconise → typo
apologise | apologis → typo
apologise | appologise → typo
travelling | traveling → right
travelling | travaling → typo
travelled | travvelled → typo
travelled | travel → wrong
cancelled | cancled → typo
jewellery | jewelery → typo
catalogue | cataloge → typo
dialogue | dialouge → typo
programme | programe → typo
programme | progamme → typo
licence | lisence → typo
grey | gary → wrong
my favourite colour | my favourit colour → typo
my favourite colour | my favorite colur → typo
my favourite colour | my favourit color → typo
my favourite colour | my favorit colur → wrong
my favourite colour | my favourite cooler → wrong
my neighbour's car | my neigbour's car → typo
my neighbour's car | my neigbor's car → typo
    `),
  )('$right: $written is $verdict', (row) => {
    expect(gradeCase(row, { lang: 'en' })).toBe(row.verdict)
  })
})
