import type { MessageKey } from '#locales/translator.ts'
import { failureTextMessages, fileRefusalMessages } from '../form/failure-text.ts'
import { columnCheckMessages } from './column-check.tsx'
import { bomRefusalMessages } from './refusal.ts'

/** Those of the ways into a BOM, apart from them: where they come later, their words are there already. */
export const intakeMessages = [
  ...columnCheckMessages,
  ...failureTextMessages,
  ...fileRefusalMessages,
  ...bomRefusalMessages,
  'bom.drop_title',
  'bom.drop_here',
  'bom.drop_text',
  'bom.paste_title',
  'bom.paste_text',
  'bom.paste_label',
  'bom.match_parts',
  'bom.making',
  'rfq_form.file_choose',
  'rfq_form.file_read',
  'rfq_form.reading',
  'reading.change_columns',
] as const satisfies readonly MessageKey[]
