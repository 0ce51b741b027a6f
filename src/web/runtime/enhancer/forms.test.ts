import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, type FakeReply, one, openPage, pageOf, toasts } from '#tests/support/fake-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const NAME =
  '<form method="post" action="/profile"><input name="name" value="Ma"><button name="do" value="save">Save</button></form>'

async function open(body: string) {
  const left = openPage(body)
  const { sendForms } = await import('./forms.ts')
  sendForms()
  await import('#web/runtime/enhancer/documents/swap.ts')
  return left
}
const settle = () => vi.advanceTimersByTimeAsync(50)
const submit = () => one('button').click()
function type(text: string) {
  const field = one<HTMLInputElement>('[name=name]')
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const refused = (body: string, status = 422): FakeReply => ({ status, html: pageOf(body) })

test('a form goes by fetch as the browser would send it, and the server says where to go', async () => {
  const left = await open(NAME)
  const asked = answerWith({ status: 204, headers: { 'x-location': '/learn' } })
  type('Ma Hla')
  submit()
  await settle()
  expect(
    asked.map(({ url, headers, init }) => [url, headers.enhanced, init.method, String(init.body)]),
  ).toEqual([['http://thazin.test/profile', '1', 'POST', 'name=Ma+Hla&do=save']])
  expect(left).toEqual(['assign /learn'])
})

test('a form with a file goes in parts; a button may say where to', async () => {
  await open(
    '<form method="post" enctype="multipart/form-data"><input name="a" value="1"><button formaction="/photo">Send</button></form>',
  )
  const asked = answerWith({ status: 204, headers: { 'x-location': '/learn' } })
  submit()
  await settle()
  expect([asked[0]?.url, asked[0]?.init.body instanceof FormData]).toEqual(['http://thazin.test/photo', true])
})

test.each([
  ['of another method', '<form action="/courses"><button>Find</button></form>'],
  ['that says so', '<form method="post" data-native><button>Send</button></form>'],
  ['to another site', '<form method="post" action="https://pay.test/"><button>Pay</button></form>'],
  ['for another window', '<form method="post" target="_blank"><button>Print</button></form>'],
])('a form %s is left to the browser', async (_, form) => {
  await open(form)
  const asked = answerWith()
  let isPrevented = true
  addEventListener('submit', (event) => {
    isPrevented = event.defaultPrevented
    event.preventDefault()
  })
  submit()
  await settle()
  expect([isPrevented, asked]).toEqual([false, []])
})

test('while a form is on its way its button waits, and it is not sent twice', async () => {
  await open(NAME)
  let answer = (_: Response) => {}
  const asked = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', asked)
  submit()
  one<HTMLFormElement>('form').requestSubmit()
  await settle()
  expect([
    one<HTMLButtonElement>('button').disabled,
    one('button').ariaBusy ?? one('button').getAttribute('aria-busy'),
  ]).toEqual([true, 'true'])
  expect(document.querySelector('.progress-bar')).not.toBe(null)
  answer(new Response('', { status: 500 }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([one<HTMLButtonElement>('button').disabled, one('button').hasAttribute('aria-busy')]).toEqual([
    false,
    false,
  ])
  expect(document.querySelector('.progress-bar')).toBe(null)
  expect(asked).toHaveBeenCalledTimes(1)
})

test.each<[string, FakeReply | Error]>([
  ['no line', new TypeError('Failed to fetch')],
  ['the page of a hotel', { html: '<h1>Wi-Fi</h1>', isForeign: true }],
])('%s is told, and nothing that was typed is lost', async (_, answer) => {
  const left = await open(NAME)
  answerWith(answer)
  type('Ma Hla')
  submit()
  await settle()
  expect([toasts(), one<HTMLInputElement>('[name=name]').value, left]).toEqual([['No network'], 'Ma Hla', []])
  expect(one<HTMLButtonElement>('button').disabled).toBe(false)
})

test.each<[string, string, string[]]>([
  ['what it says', '<ul data-toasts><li>Sold out</li></ul><h1>Conflict</h1>', ['Sold out']],
  ['its heading', '<h1>The server is busy</h1>', ['The server is busy']],
  ['that something went wrong', '<p>?</p>', ['Something went wrong']],
])('of a page of ours that refuses, %s is told; this page stays', async (_, body, said) => {
  await open(`<h1>Profile</h1>${NAME}`)
  answerWith(refused(body, 409))
  type('Ma Hla')
  submit()
  await settle()
  expect([toasts(), one('h1').textContent, one<HTMLInputElement>('[name=name]').value]).toEqual([
    said,
    'Profile',
    'Ma Hla',
  ])
})

test('a field that is wrong is shown with its fault and gets the focus; what was typed stays', async () => {
  await open(
    '<form method="post"><input name="name" value="Ma"><input name="password" type="password"><button>Save</button></form>',
  )
  answerWith(
    refused(
      '<ul data-toasts><li>Too long</li></ul><form method="post"><input name="name" value="Ma" aria-invalid="true"><p>Too long</p><input name="password" type="password"><button>Save</button></form>',
    ),
  )
  type('Ma Hla')
  one<HTMLInputElement>('[name=password]').value = 'secret words'
  submit()
  await settle()
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual([
    'Ma Hla',
    'secret words',
  ])
  expect([document.activeElement?.getAttribute('name'), one('form p').textContent, toasts()]).toEqual([
    'name',
    'Too long',
    ['Too long'],
  ])
})

const BEHAVED =
  '<div data-island="/list.js"><div data-root><select name="country"><option>MM</option></select></div></div>'

test('a list that a script made longer keeps what was chosen from it, and its fault is shown', async () => {
  await open(`<form method="post">${BEHAVED}<button>Send</button></form>`)
  one('[data-island]').dataset.due = ''
  const list = one<HTMLSelectElement>('select')
  list.append(Object.assign(document.createElement('option'), { value: 'FR', textContent: 'FR' }))
  list.value = 'FR'
  answerWith(
    refused(
      `<form method="post">${BEHAVED.replace('<select', '<select aria-invalid="true"')}<button>Send</button></form>`,
    ),
  )
  submit()
  await settle()
  expect([list.isConnected, list.value, list.getAttribute('aria-invalid')]).toEqual([true, 'FR', 'true'])
  expect('due' in one('[data-island]').dataset).toBe(true)
})

test('the next step has nothing of this one, also where a script made it handier', async () => {
  await open(`<form method="post">${BEHAVED}<button>Send</button></form>`)
  one('[data-island]').dataset.due = ''
  answerWith({ html: pageOf('<form method="post"><input name="code"><button>Confirm</button></form>') })
  submit()
  await settle()
  expect(document.querySelector('select')).toBe(null)
})

test('the next step of a form takes the place of this one, empty, and isn’t asked for again', async () => {
  await open(NAME)
  answerWith({
    html: pageOf('<form method="post" action="/profile"><input name="code"><button>Confirm</button></form>'),
  })
  type('09 791 234 567')
  submit()
  await settle()
  expect(one<HTMLInputElement>('[name=code]').value).toBe('')
  expect('answer' in document.documentElement.dataset).toBe(true)
})

test('sent back to its own address, the page is brought up to date where it stands', async () => {
  const left = await open(`<p>0 cards</p>${NAME}`)
  const asked = answerWith(
    { status: 204, headers: { 'x-location': '/profile' } },
    { html: pageOf(`<ul data-toasts><li>Saved</li></ul><p>1 card</p>${NAME}`) },
  )
  type('Ma Hla')
  submit()
  await settle()
  expect(asked[1]?.headers).toMatchObject({ refresh: '1' })
  expect([one('p').textContent, one<HTMLInputElement>('[name=name]').value, toasts(), left]).toEqual([
    '1 card',
    'Ma',
    ['Saved'],
    [],
  ])
})

test('if the line goes after the change was made, the page is loaded anew instead', async () => {
  const left = await open(NAME)
  answerWith({ status: 204, headers: { 'x-location': '/profile' } }, new TypeError('Failed to fetch'))
  submit()
  await settle()
  expect([left, toasts()]).toEqual([['replace /profile'], []])
})

test('a form in a dialog with an address of its own leaves no dialog behind in the history', async () => {
  const left = await open(`<dialog open data-modal data-close="/profile">${NAME}</dialog>`)
  answerWith({ status: 204, headers: { 'x-location': '/learn' } })
  submit()
  await settle()
  expect(left).toEqual(['replace /learn'])
})

test('who is sent to the start page is signed out, for pages that the browser kept as well', async () => {
  const left = await open(NAME)
  localStorage.setItem('thazin-learner', '12')
  answerWith({ status: 204, headers: { 'x-location': '/' } })
  submit()
  await settle()
  expect([left, localStorage.getItem('thazin-learner')]).toEqual([['assign /'], ''])
})

test('a form of an island that is waking waits for it, and is the island’s then', async () => {
  await open(`<div data-island="/a.js" data-due>${NAME}</div>`)
  const islands = await import('./islands.ts')
  let hasWoken = () => {}
  vi.spyOn(islands, 'whenAwake').mockReturnValue(new Promise((resolve) => (hasWoken = resolve)))
  const asked = answerWith()
  const taken: string[] = []
  submit()
  await settle()
  one('[data-island]').dataset.awake = ''
  one('form').addEventListener('submit', (event) => {
    event.preventDefault()
    taken.push((event.submitter as HTMLButtonElement).value)
  })
  hasWoken()
  await settle()
  expect([taken, asked]).toEqual([['save'], []])
})

test('a form whose button the island replaced is sent without it', async () => {
  await open(`<div data-island="/a.js" data-due>${NAME}</div>`)
  const islands = await import('./islands.ts')
  let hasWoken = () => {}
  vi.spyOn(islands, 'whenAwake').mockReturnValue(new Promise((resolve) => (hasWoken = resolve)))
  submit()
  await settle()
  const submitters: unknown[] = []
  vi.spyOn(one<HTMLFormElement>('form'), 'requestSubmit').mockImplementation((by) => {
    submitters.push(by)
  })
  one('button').replaceWith(document.createElement('button'))
  hasWoken()
  await settle()
  expect(submitters).toEqual([null])
})

test('a page out of the browser’s memory can be used again', async () => {
  await open(NAME)
  answerWith({ status: 204, headers: { 'x-location': '/learn' } })
  submit()
  await settle()
  expect(one<HTMLButtonElement>('button').disabled).toBe(true)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(one<HTMLButtonElement>('button').disabled).toBe(false)
})

test('an answer teaches by how much this phone’s clock is wrong', async () => {
  await open(NAME)
  answerWith({ status: 409, headers: { date: new Date(Date.now() + 3_600_000).toUTCString() } })
  submit()
  await settle()
  const { serverNow } = await import('#web/runtime/browser/clock.ts')
  expect(serverNow().getTime() - Date.now()).toBeGreaterThan(3_590_000)
})
