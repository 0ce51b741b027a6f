import { expect, test } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { send } from '#tests/support/start-app.ts'
import { open } from '../support/browser.ts'
import { e2eApp } from '../support/e2e-app.ts'
import { expectAxeClean } from '../support/expect-accessible.ts'

const { app, browser } = await e2eApp()

const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)><svg onload=alert(3)>`

test('a hostile name runs nothing on any page, and no page breaks its own policy', async () => {
  const { token, id } = await newLearner(app)
  await app.deps.db.updateTable('learners').set({ name: HOSTILE }).where('id', '=', id).execute()
  const lesson = await app.deps.db
    .selectFrom('lessons')
    .select('id')
    .where('lesson_type', '=', 'VIDEO')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  await context.addCookies([{ name: 'token', value: token, url: app.url, httpOnly: true }])
  const faults: string[] = []
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text())
  })
  for (const path of ['/learn', '/profile', '/profile/settings', `/lessons/${lesson.id}`]) {
    await page.goto(`${app.url}${path}`, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => 'enhanced' in document.documentElement.dataset)).toBe(true)
    expect(await page.locator('script:not([src]):not([type="application/json"])').count()).toBe(0)
    expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
  }
  await page.goto(`${app.url}/profile/settings`)
  expect(await page.locator('input[name=name]').inputValue()).toBe(HOSTILE)
  expect(faults).toEqual([])
  await context.close()
})

test('a script that is put into a page does not run', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${app.url}/`)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    const picture = document.createElement('div')
    picture.innerHTML = '<img src="x" onerror="window.injected = true">'
    document.body.append(picture)
    return new Promise((resolve) => setTimeout(() => resolve('injected' in window), 300))
  })
  expect(ran).toBe(false)
  await context.close()
})

test('no page brings a style that its policy has to let through unseen', async () => {
  const { token } = await newLearner(app)
  await send(app, 'POST', '/me/update', { text_size: '120' }, { token })
  const { id: course } = await app.deps.db.selectFrom('courses').select('id').executeTakeFirstOrThrow()
  await send(app, 'POST', '/enroll-course', { course_id: course }, { token })
  const paths = [
    '/learn',
    '/profile',
    '/profile/settings',
    '/review',
    '/level-test',
    '/courses',
    `/courses/${course}`,
    '/shorts',
  ]
  for (const path of ['/', '/faq', '/no-such-page', '/dev/outbox', ...paths]) {
    const cookie = paths.includes(path) ? `token=${token}` : ''
    const answer = await fetch(app.url + path, { headers: { cookie } })
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect([path, /<[^>]*\sstyle=/.exec(await answer.text())?.[0]]).toEqual([path, undefined])
  }
})

test('a chosen size of text comes with the page, and a style that is put into it does nothing', async () => {
  const { token } = await newLearner(app)
  await send(app, 'POST', '/me/update', { text_size: '160' }, { token })
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies([{ name: 'token', value: token, url: app.url, httpOnly: true }])
  const page = await context.newPage()
  await page.goto(`${app.url}/profile`)
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).fontSize)).toBe('25.6px')
  const colour = await page.evaluate(() => {
    document.body.innerHTML = '<p style="color:rgb(1,2,3)">a<style>p{color:rgb(1,2,3)}</style>'
    return getComputedStyle(document.querySelector('p') as Element).color
  })
  expect(colour).not.toBe('rgb(1, 2, 3)')
  await context.close()
})

test('the page of the API shows the calls, breaks no policy and is clean in light and dark', async () => {
  const { page, problems, status } = await open(browser, app, '/api/docs', { colorScheme: 'light' })
  expect(status).toBe(200)
  await page.getByText('POST /api/login', { exact: true }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('960px')
  await expectAxeClean(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAxeClean(page, ['color-contrast'])
  expect(problems).toEqual([])
})
