import { describe, expect, it } from 'vitest'
import { button, countPosts, field, main, secret, summary } from './account-page.ts'
import { expectNoOverflow, expectPage, open, siteUrl, useBrowser, visit } from './browser.ts'

useBrowser()

describe('the sign-in', () => {
  it('shows and hides the password', async () => {
    const { page } = await visit()
    await open(page, '/login')
    const password = secret(page, 'Password')
    await password.fill('twelve reels')
    const eye = button(page, 'Show password')
    await expectPage(eye).toHaveAttribute('aria-pressed', 'false')
    await eye.click()
    await expectPage(password).toHaveAttribute('type', 'text')
    await expectPage(eye).toHaveAttribute('aria-pressed', 'true')
    await eye.press('Enter')
    await expectPage(password).toHaveAttribute('type', 'password')
    await expectPage(password).toHaveValue('twelve reels')
  })
})

it('a call that says 4001 leads to the sign-out, in the language of the page', async () => {
  const { page } = await visit()
  await page.route('**/api/index/searchOption?*', (route) => route.fulfill({ json: { code: 4001, message: 'Please sign in', data: null } }))
  await open(page, '/de/contact')
  await page.getByRole('search').getByRole('combobox').fill('lm358')
  await expectPage(page).toHaveURL(siteUrl('/de/exit?redirect=%2Fcontact'))
})

describe('registering', () => {
  it('holds the form to the same rules as the server, country by country', async () => {
    const { page, expectClean } = await visit()
    const counted = countPosts(page)
    await open(page, '/register')
    const country = main(page).getByRole('combobox', { name: 'Country or region' })
    await country.selectOption('')
    await button(page, 'Create account').click()
    await expectPage(summary(page).getByRole('listitem')).toHaveText([
      'Enter a email address',
      'Enter a password',
      'Enter a confirm password',
      'Enter a contact name',
      'Enter a company name',
      'Enter a telephone',
      'Select a country',
      'Enter a address',
      'Enter a city',
      'Please agree the policy',
    ])
    await field(page, 'Telephone').fill('030 901820')
    await country.selectOption('US')
    await secret(page, 'Password').fill('short')
    await secret(page, 'Confirm password').fill('shorter')
    await button(page, 'Create account').click()
    await expectPage(field(page, /^State or province/)).toHaveAccessibleDescription('Enter a state')
    await expectPage(field(page, 'Telephone')).toHaveAccessibleDescription(/^Enter a telephone number of this country/)
    await expectPage(secret(page, 'Password')).toHaveAccessibleDescription(
      'At least 8 characters. Avoid common passwords. Enter a valid password',
    )
    await secret(page, 'Password').fill('twelve reels of 0603')
    await country.selectOption('DE')
    await button(page, 'Create account').click()
    await expectPage(secret(page, 'Confirm password')).toHaveAccessibleDescription('Password inconsistency!')
    await expectPage(field(page, /^State or province/)).not.toHaveAttribute('aria-invalid', 'true')
    await expectPage(field(page, 'Telephone')).not.toHaveAttribute('aria-invalid', 'true')
    expect(counted.posts).toBe(0)
    expectClean()
  })
})

describe.each(['', '/zh', '/ar'])('the ways into the account in "%s"', (lang) => {
  it('fit the narrowest phone', async () => {
    const { page, expectClean } = await visit({ width: 320 })
    await open(page, `${lang}/register`)
    await expectNoOverflow(page)
    expectClean()
  })

  it('tell browsers and keyboards what goes into their fields', async () => {
    const { page } = await visit({ script: false })
    await open(page, `${lang}/register`)
    const mainText = await main(page)
      .locator('form :is(input, select)')
      .evaluateAll((controls) =>
        controls.map((control) =>
          ['name', 'type', 'inputmode', 'autocomplete', 'dir'].map((name) => control.getAttribute(name) ?? '-').join(' '),
        ),
      )
    expect(mainText).toEqual([
      'email email email username ltr',
      'password password - new-password ltr',
      'confirm_password password - new-password ltr',
      'contact_name text - name auto',
      'company_name text - organization auto',
      'telephone tel tel tel ltr',
      'country - - country -',
      'address text - street-address auto',
      'city text - address-level2 auto',
      'state text - address-level1 auto',
      'agree_policy checkbox - - -',
    ])
    // Without script no button shows the password.
    await expectPage(main(page).getByRole('button')).toHaveCount(1)
  })
})

it('the rules of telephones and postal codes come to no other page', async () => {
  const { page } = await visit()
  const requestedUrls: string[] = []
  // A page has its stylesheets from the start.
  page.on('request', (request) => request.resourceType() !== 'stylesheet' && requestedUrls.push(new URL(request.url()).pathname))
  await open(page, '/')
  await page.getByRole('banner').getByText('Sign in').first().click()
  await page.waitForTimeout(300)
  expect(requestedUrls.filter((path) => path.includes('/account-'))).toEqual([])
  await open(page, '/login')
  expect(requestedUrls.filter((path) => path.includes('/account-'))).toEqual([])
  await field(page, 'Email').focus()
  await expectPage.poll(() => requestedUrls.some((path) => path.includes('/account-forms'))).toBe(true)
})
