import { type FormEvent, memo, useMemo, useState } from 'react'
import { listAssumptions } from '#shared/bom/assumed.ts'
import type { BomHead, multiplexBom } from '#shared/contract/bom.ts'
import { readFormText } from '#shared/forms/posted.ts'
import { routes, toBomExportUrl } from '#shared/routes.ts'
import { formatDay } from '#shared/text/moment.ts'
import { callApi } from '../../api/client.ts'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Glyph } from '../../components/ui/glyph.tsx'
import {
  check as checkIcon,
  copy as copyIcon,
  down as downIcon,
  save as downloadIcon,
  history as historyIcon,
  feedback as penIcon,
  plus as plusIcon,
  refresh as refreshIcon,
  search as searchIcon,
  share as shareIcon,
  trash as trashIcon,
  top as uploadIcon,
  eye as watchIcon,
} from '../../components/ui/icon-paths.ts'
import { usePage } from '../../components/ui/page-context.tsx'
import { showToast } from '../../shell/toasts.ts'
import { BomProgress } from './bom-progress.tsx'
import type { BomTableState } from './use-bom-table.ts'

export const toBomName = ({ name, file_name }: BomHead): string => name || file_name

interface TableProps {
  table: BomTableState
}

/** The name of a BOM, and the actions on the whole BOM. */
export function BomHeader({ table, can_watch }: TableProps & { can_watch: boolean }) {
  const { t, lang, href } = usePage()
  const { head } = table.bom
  const { can_edit, bom_id, file_name, expires_at } = head
  const name = toBomName(head) || t('bom.untitled')
  const assumed = useMemo(() => table.bom.lines.filter((line) => listAssumptions(line)).length, [table.bom.lines])
  return (
    <header className="bom-head cluster apart">
      <div className="bom-head-name">
        <Name table={table} name={name} />
        <p className="muted small cluster baseline across-12">
          {file_name.replace(/\.[^.]{1,5}$/, '') !== name && file_name !== '' && (
            <span>
              <bdi>{file_name}</bdi>
            </span>
          )}
          <span className="num">{t('common.line_count', { count: head.line_count })}</span>
          {expires_at !== null && can_edit && <StoredUntil at={expires_at} />}
          <a className="airy" href={href(routes.bom, { id: bom_id }, { view: 'risks' })}>
            {t('bom.risks')}
          </a>
          {!can_edit && <span className="mark">{t('bom.read_only')}</span>}
          {can_edit && table.bom.lines.some(({ change }) => change !== null) && (
            <a href={href(routes.bom_revisions, { id: bom_id })}>{t('bom_revisions.uploaded')}</a>
          )}
        </p>
        <BomProgress table={table} />
      </div>
      <div className="bom-head-actions screen-only cluster gap-8">
        {can_edit && assumed > 0 && (
          <ButtonLink
            look="primary"
            href={href(routes.bom, { id: bom_id }, { view: 'confirm' })}
            rel="nofollow"
            icon={<Glyph path={checkIcon} />}
            text={t('bom_confirm.open', { count: assumed })}
          />
        )}
        {can_edit && (
          <Button
            className="needs-script"
            onClick={() => table.setOpen({ kind: 'upload', opened: null })}
            icon={<Glyph path={uploadIcon} />}
            text={t('bom.reupload')}
          />
        )}
        <ButtonLink
          href={toBomExportUrl(lang, bom_id, 'xlsx')}
          download
          rel="nofollow"
          icon={<Glyph path={downloadIcon} />}
          text={t('bom.export_xlsx')}
        />
        <Menu table={table} can_watch={can_watch} />
      </div>
    </header>
  )
}

/** The name, or the field in which it is edited. */
function Name({ table: { calls, bom, notifyFailure }, name }: TableProps & { name: string }) {
  const { t } = usePage()
  const { head } = bom
  const [isRenaming, setRenaming] = useState(false)

  function rename(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const next = readFormText(new FormData(event.currentTarget), 'name').trim()
    setRenaming(false)
    if (next !== '' && next !== head.name) notifyFailure(calls.rename(next))
  }

  if (isRenaming)
    return (
      <form className="bom-rename row gap-8" onSubmit={rename}>
        <label className="sr-only" htmlFor="bom-name">
          {t('bom.name_label')}
        </label>
        <input
          id="bom-name"
          className="input"
          name="name"
          maxLength={120}
          defaultValue={head.name || name}
          // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
          autoFocus
          onFocus={({ target }) => target.select()}
          onKeyDown={({ key }) => key === 'Escape' && setRenaming(false)}
        />
        <Button look="primary" text={t('bom.save_name')} />
        <Button onClick={() => setRenaming(false)} text={t('common.cancel')} />
      </form>
    )
  return (
    <h1>
      <bdi>{name}</bdi>
      {head.can_edit && (
        <Button
          look="icon"
          className="needs-script"
          aria-label={t('bom.rename')}
          title={t('bom.rename')}
          onClick={() => setRenaming(true)}
          icon={<Glyph path={penIcon} />}
        />
      )}
    </h1>
  )
}

function Menu({ table, can_watch }: TableProps & { can_watch: boolean }) {
  const { calls, bom, has_file, setOpen, checkColumns, notifyFailure } = table
  const { t, lang, href } = usePage()
  const { can_edit, bom_id } = bom.head
  async function copy(): Promise<void> {
    const { bom_id: id } = await callApi<typeof multiplexBom>('POST /api/bom/multiplexBom', { id: bom_id })
    location.assign(href(routes.bom, { id }))
  }
  const refresh = (): void => notifyFailure(calls.refresh().then(() => showToast(t('bom.refreshed'))))
  const action = (icon: string, text: string, work: () => void) => (
    <button type="button" className="bare" onClick={work}>
      <Glyph path={icon} />
      {text}
    </button>
  )
  return (
    <details className="menu bom-menu">
      <summary className="button">
        {t('bom.actions')}
        <Glyph path={downIcon} />
      </summary>
      {/* A choice closes the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: buttons and links inside, which answer the keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="menu-panel grid panel compact"
        onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
      >
        <a href={toBomExportUrl(lang, bom_id, 'csv')} download rel="nofollow">
          <Glyph path={downloadIcon} />
          {t('bom.export_csv')}
        </a>
        {can_watch && (
          <a href={href(routes.watch, {}, { bom: bom_id })} rel="nofollow">
            <Glyph path={watchIcon} />
            {t('watch.watch_bom')}
          </a>
        )}
        {can_edit && (
          <a href={href(routes.bom_revisions, { id: bom_id })}>
            <Glyph path={historyIcon} />
            {t('bom_revisions.title')}
          </a>
        )}
        <span className="needs-script grid">
          {can_edit && action(plusIcon, t('bom.add_lines'), () => setOpen({ kind: 'add' }))}
          {can_edit && has_file && action(penIcon, t('bom.check_columns'), () => void checkColumns())}
          {action(refreshIcon, t('bom.refresh'), refresh)}
          {can_edit && action(searchIcon, t('bom.rematch'), () => void calls.match({ again: true }))}
          {can_edit && action(shareIcon, t('common.share'), () => setOpen({ kind: 'share' }))}
          {action(copyIcon, t('bom.copy_bom'), () => notifyFailure(copy()))}
          {can_edit && action(trashIcon, t('common.delete'), () => setOpen({ kind: 'delete' }))}
        </span>
      </div>
    </details>
  )
}

/** Memoized, because formatting a date is slow and every typed quantity renders the page. The day is enough, which needs no clock. */
const StoredUntil = memo(function StoredUntil({ at }: { at: string }) {
  const { t, tag, time_zone } = usePage()
  return <span>{t('bom.saved_until', { time: formatDay(at, tag, 'medium', time_zone) })}</span>
})
