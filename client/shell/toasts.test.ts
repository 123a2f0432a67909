import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from './toasts.ts'

/** The part of an element that a toast uses. */
class Piece extends EventTarget {
  className = ''
  textContent = ''
  children: Piece[] = []
  parent: Piece | null = null
  appendChild(child: Piece): void {
    child.parent = this
    this.children.push(child)
  }
  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
  }
}

let page: Piece
let dialog: Piece | null

beforeEach(() => {
  page = new Piece()
  dialog = null
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => dialog, getElementById: () => page, createElement: () => new Piece() })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is shown for 2.5 seconds, green, by default', () => {
  showToast('Copied')
  expect(page.children).toMatchObject([{ textContent: 'Copied', className: 'toast toast-success' }])
  vi.advanceTimersByTime(2499)
  expect(page.children).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(page.children).toHaveLength(0)
})

it('is red for an error, and shown for the requested time', () => {
  showToast('No', 'error', 3000)
  expect(page.children).toMatchObject([{ className: 'toast toast-error' }])
  vi.advanceTimersByTime(2999)
  expect(page.children).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(page.children).toHaveLength(0)
})

it('replaces an equal message, and its time starts again', () => {
  showToast('Too short', 'error')
  vi.advanceTimersByTime(400)
  showToast('Too short', 'error')
  expect(page.children).toHaveLength(1)
  vi.advanceTimersByTime(2499)
  expect(page.children).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(page.children).toHaveLength(0)
  showToast('Saved')
  showToast('Saved, too')
  showToast('Saved', 'error')
  expect(page.children).toHaveLength(3)
})

it('stays while the pointer is on it', () => {
  showToast('Read me')
  const [toast] = page.children
  toast?.dispatchEvent(new Event('pointerenter'))
  vi.advanceTimersByTime(60_000)
  expect(page.children).toHaveLength(1)
  toast?.dispatchEvent(new Event('pointerleave'))
  vi.advanceTimersByTime(1000)
  expect(page.children).toHaveLength(0)
})

it('is shown in an open dialog, where it is visible and read out', () => {
  dialog = new Piece()
  showToast('In front')
  expect([dialog.children.length, page.children.length]).toEqual([1, 0])
})
