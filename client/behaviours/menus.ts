const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

/** Closes menus at a click outside, at Escape, and when another one opens. */
export function startMenus(): void {
  const closeBut = (target: EventTarget | null): void => {
    for (const menu of openMenus()) if (!(target instanceof Node) || !menu.contains(target)) menu.open = false
  }
  document.addEventListener('click', ({ target }) => closeBut(target))
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.matches('.menu')) closeBut(target)
    },
    true,
  )
  document.addEventListener('keydown', ({ key }) => {
    const [menu] = key === 'Escape' ? openMenus() : []
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
