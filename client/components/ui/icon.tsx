/** Strokes on a 20 × 20 grid, 1.5 wide; drawn for this site. */
const PATHS = {
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM13 13l4 4',
  cart: 'M2.5 3.5h2l1.8 9h8.4l1.8-6.5H5.2M8 16.5h.01M13.5 16.5h.01',
  part: 'M6 5h8v10H6zM3 7h3M3 10h3M3 13h3M14 7h3M14 10h3M14 13h3M8 7.5h.01',
  list: 'M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  user: 'M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM4 16.5c.6-3 3-4.5 6-4.500s5.4 1.5 6 4.5',
  globe:
    'M10 2.500a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM2.5 10h15M10 2.500c2.5 2.3 3.3 4.9 3.3 7.500s-.8 5.2-3.3 7.500c-2.5-2.3-3.3-4.9-3.3-7.500s.8-5.2 3.3-7.5',
  phone: 'M4 3.500h3l1.5 3.5-2 1.500c.9 2 2.5 3.6 4.5 4.500l1.5-2 3.5 1.500v3c0 .6-.4 1-1 1C8.5 16.5 3 11 3 4.500c0-.6.4-1 1-1Z',
  mail: 'M2.5 5h15v10h-15zM2.5 5.500l7.5 5.5 7.5-5.5',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  close: 'M5 5l10 10M15 5 5 15',
  orders: 'M5 2.500h10v15l-2.5-1.5-2.5 1.5-2.5-1.5-2.5 1.500zM8 7h4M8 10.500h4',
  message: 'M3 4h14v9.500H9l-4 3.500v-3.500H3z',
  chat: 'M2.5 3.500h10v7h-6l-2.5 2.500v-2.500h-1.500zM14.5 7.500h3v6.500h-1.500v2.500l-2.5-2.500H9',
  skype:
    'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM12.5 8c-.4-.9-1.4-1.3-2.5-1.3-1.4 0-2.5.6-2.5 1.7 0 2.2 5 1.1 5 3.3 0 1-1.1 1.7-2.5 1.7-1.3 0-2.3-.5-2.6-1.5',
  whatsapp: 'M3 17l1.1-3.600A7 7 0 1 1 7 16.200zM7.5 7c.2 3 2.5 5.3 5.5 5.500l.5-1.7-1.8-.8-.9.900c-1-.4-1.7-1.1-2.1-2.100l.9-.9-.8-1.800z',
  wechat:
    'M8 3.500c3.3 0 5.7 2 5.7 4.600M8 3.500c-3.2 0-5.7 2-5.7 4.6 0 1.5.8 2.8 2.1 3.600l-.5 1.8 2-1c.6.2 1.3.2 2 .2M12.7 8.500c2.8 0 4.9 1.7 4.9 3.9 0 1.2-.7 2.3-1.7 3l.4 1.5-1.7-.8c-.6.1-1.2.2-1.9.2-2.7 0-4.8-1.7-4.8-3.900s2.1-3.9 4.8-3.900Z',
  feedback: 'M4 16.500l.8-3.300L13.5 4.500l2.5 2.5-8.7 8.700zM11.5 6.500l2.5 2.5',
  top: 'M10 16V5M5 9.5 10 4.500l5 5M4 2.500h12',
  copy: 'M7 7h9.500v9.500H7zM13 7V3.500H3.500V13H7',
  check: 'M4 10.500l4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  trash: 'M4 5.500h12M8 5.500v-2h4v2M5.5 5.500l.7 11h7.600l.7-11M8.5 8.500v5M11.5 8.500v5',
  pdf: 'M5 2.500h7l3 3v12H5zM12 2.500v3h3M7.5 10h5M7.5 13h5',
  share: 'M10 12V3M6.5 6 10 2.5 13.5 6M5.5 9H4v8.500h12V9h-1.5',
  chevron: 'M7 4l6 6-6 6',
  down: 'M4.5 7.5 10 13l5.5-5.5',
  external: 'M11.5 3.500h5v5M16.5 3.5 9 11M14 11.500v5H3.500V6h5',
} as const

export type IconName = keyof typeof PATHS

/** Decoration beside a text or inside a labelled control: hidden from screen readers. `flip` follows the direction. */
export function Icon({ name, flip = false }: { name: IconName; flip?: boolean }) {
  return (
    <svg className={flip ? 'icon icon-flip' : 'icon'} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
