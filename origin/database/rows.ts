// Written by `npm run db:types` from the migrations: change those, and run it again.

export interface AccountLinkRow {
  link_hash: string
  purpose: 'activate' | 'reset'
  subject_id: number
  expires_at: string
  used_at: string | null
}

export interface AddressRow {
  address_id: number
  customer_id: number
  contact_name: string
  company_name: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  postal_code: string
  country: string
  telephone: string
  is_default_shipping: 0 | 1
  is_default_billing: 0 | 1
  created_at: string
}

export interface AlternativeRow {
  part_id: number
  version: string
  list: string
}

export interface ApiKeyRow {
  key_id: number
  key_hash: string
  customer_id: number
  name: string
  scopes: string
  is_sandbox: 0 | 1
  last_four: string
  created_at: string
  ends_on: string
  last_used_at: string | null
  period: number
  calls: number
}

export interface AttemptRow {
  key_hash: string
  count: number
  blocked_until: number
  updated_at: number
}

export interface AutomaticQuoteRow {
  rfq_id: number
  position: number
  rule: string
  qty: number
  list_price: number
  floor_price: number
  unit_price: number
  amount: number
  quoted_at: string
}

export interface BannerRow {
  banner_id: string
  lang: string
  position: number
  title: string
  text: string
  link: string
}

export interface BomHeadingRow {
  heading_id: number
  customer_id: number
  heading_key: string
  heading: string
  meaning: string
  remembered_at: string
}

export interface BomLineRow {
  bom_row: number
  line_id: number
  source: string
  typed_qty: number | null
  typed_do_not_fit: 0 | 1 | null
  state: 'waiting' | 'matched' | 'check' | 'none'
  kind: string | null
  goods_id: number | null
  part_number: string | null
  confirmed: 0 | 1
  remarks: string | null
  evidence: string | null
  rivals: string | null
  offer_id: number | null
  change: 'added' | 'changed' | 'same' | null
  confirmed_qty: number | null
}

export interface BomNameRow {
  name_id: number
  customer_id: number
  name_key: string
  maker_key: string
  name: string
  maker: string
  goods_id: number
  part_number: string
  chosen_at: string
}

export interface BomRevisionLineRow {
  revision_id: number
  line_id: number
  source: string
  qty: number | null
  do_not_fit: 0 | 1
  is_no_part: 0 | 1
  state: 'waiting' | 'matched' | 'check' | 'none'
  goods_id: number | null
  part_number: string | null
  offer_id: number | null
  unit_price: number | null
  ext_price: number | null
  stock: number | null
}

export interface BomRevisionRow {
  revision_id: number
  bom_row: number
  revision_number: number
  file_name: string
  created_at: string
  priced_at: string | null
  change_count: number | null
  set_count: number
  line_count: number
  needed_count: number
  priced_count: number
  short_count: number
  amount: number | null
  stored_bytes: number
}

export interface BomRow {
  bom_row: number
  bom_id: string
  share_id: string | null
  customer_id: number | null
  visitor_hash: string | null
  name: string
  file_name: string
  set_count: number
  last_line_id: number
  revision: number
  created_at: string
  updated_at: string
  expires_at: string | null
  line_count: number
  stored_bytes: number
  network_hash: string | null
  upload_count: number
}

export interface CartBomLineRow {
  item_id: number
  bom_row: number
  line_id: number
  qty: number
  bom_name: string
  line_number: number
  designators: string
  contradictions: string
}

export interface CartItemRow {
  item_id: number
  cart_id: string
  rfq_id: number | null
  position: number | null
  offer_id: number | null
  goods_id: number | null
  part_number: string
  brand_name: string
  batch: string
  cart_num: number
  locked_price: number | null
  price_until: string | null
  delivery_plan_date: string | null
  added_at: string
  seen_prices: string | null
  bom_num: number
  customer_reference: string
}

export interface CartShareRow {
  share_id: string
  lines: string
  expires_at: string
}

export interface CartRow {
  cart_id: string
  customer_id: number | null
  visitor_hash: string | null
  created_at: string
  updated_at: string
}

export interface CatalogueFeedRow {
  feed: number
  filled_as: string
  left_at: string
}

export interface CatalogueStateRow {
  name: string
  value: string
}

export interface CategoryRow {
  category_id: number
  slug: string
  parent_id: number | null
  position: number
  key_parameters: number
  drawing: string
  part_count: number
  position_count: number
}

export interface CategoryChunkRow {
  category_id: number
  field: string
  chunk: number
  summary: string
  body: string
}

export interface CategoryFieldRow {
  category_id: number
  field: string
  kind: 'coded' | 'scaled'
  dictionary: string
  counts: string
  minimum: number | null
  maximum: number | null
}

export interface CategoryParameterRow {
  category_id: number
  position: number
  parameter_id: number
}

export interface ChangeBatchRow {
  batch_id: number
  change_set_id: string
  batch: number
  kind: 'offers' | 'parts'
  request_hash: string
  counts: string
  samples: string
  applied_at: string | null
  undone_at: string | null
  shop_stock: string
  record: string
  step: 'proposed' | 'written' | 'published' | 'undoing' | 'undone'
}

export interface ChangeSetEventRow {
  event_id: number
  change_set_id: string
  state: string
  source: string
  as_of: string
}

export interface ChangeSetRow {
  change_set_id: string
  state: 'open' | 'proposed' | 'applying' | 'applied' | 'refused' | 'undoing' | 'undone'
  is_proposal: 0 | 1
  who: string
  source: string
  source_hash: string
  stock_kind: 'net' | 'gross'
  as_of: string
  started_at: string
  finished_at: string | null
  decided_by: string
  decided_at: string | null
  undone_by: string
  undone_at: string | null
}

export interface ConfirmedMailboxRow {
  mailbox_hash: string
  confirmed_at: string
}

export interface CustomerRow {
  customer_id: number
  email: string
  contact_name: string
  telephone: string
  job_title: string
  company_name: string
  country: string
  created_at: string
  password_hash: string
  address: string
  city: string
  state: string
}

export interface EventRow {
  event_id: number
  kind: string
  subject: string
  created_at: string
  data: string
}

export interface FeedbackRow {
  feedback_id: number
  type_id: number
  email: string
  content: string
  lang: string
  created_at: string
}

export interface FormerMakerRow {
  slug: string
  manufacturer_id: number
  leads_to: number
}

export interface FormerPartRow {
  part_id: number
  part_number: string
  leads_to: number
  has_offers: 0 | 1
}

export interface IdempotencyKeyRow {
  key_hash: string
  request_hash: string
  result: string
  created_at: string
}

export interface IndexCountRow {
  name: string
  part_count: number
}

export interface IndexOtherRow {
  part_id: number
}

export interface IndexPageRow {
  name: string
  page: number
  key: string
  part_id: number
}

export interface LabelRow {
  lang: string
  kind: string
  slug: string
  label: string
}

export interface MailCountRow {
  mailbox_hash: string
  day: string
  mails: number
}

export interface MailRow {
  mail_id: number
  kind: string
  subject_id: string
  created_at: string
  next_try_at: string
  tries: number
  sent_at: string | null
  error: string | null
}

export interface MakerTextRow {
  manufacturer_id: number
  lang: string
  paragraphs: string
}

export interface ManufacturerCategoryRow {
  manufacturer_id: number
  category_id: number
  part_count: number
}

export interface ManufacturerRow {
  manufacturer_id: number
  slug: string
  name: string
  aliases: string
  country: string
  founded: number | null
  part_count: number
  logo: string
}

export interface NewsRow {
  news_id: string
  published_at: string
}

export interface NewsSubjectRow {
  news_id: string
  kind: 'part' | 'category' | 'manufacturer'
  value: string
}

export interface NewsTagRow {
  news_id: string
  tag_id: string
}

export interface NewsTextRow {
  news_id: string
  lang: string
  title: string
  summary: string
  blocks: string
}

export interface OfferStockRow {
  offer_id: number
  part_number: string
  stock: number
  feed_stock: number
  feed_at: string
  shown: number
}

export interface OfferWordRow {
  kind: 'location' | 'supplier'
  code: number
  slug: string
  position: number | null
}

export interface OfferRow {
  offer_id: number
  packaging: number
  location: number
  supplier: number
  stock: number
  moq: number
  multiple: number
  spq: number
  lead_time_weeks: number
  date_code: string | null
  price_breaks: string
  stock_number: string | null
  changed_by: number
  stock_batch: number
}

export interface OrderCounterRow {
  order_id: number
  revision: number
  offered_at: string
  valid_until: string
  freight: number | null
  note: string
  lines: string
  answers: string | null
  state: 'open' | 'answered' | 'withdrawn' | 'expired'
}

export interface OrderHistoryRow {
  order_id: number
  step: number
  at: string
  actor: 'buyer' | 'desk' | 'payment' | 'system'
  from_status: string | null
  to_status: string
  note: string
}

export interface OrderLineRow {
  order_id: number
  revision: number
  position: number
  offer_id: number | null
  reserved_qty: number
  goods_id: number | null
  part_number: string
  brand_name: string
  packaging: string
  date_code: string
  qty: number
  unit_price: number
  lead_time_weeks: number
  rfq_id: number | null
  rfq_position: number | null
  reference: string
  ext_price: number
  customs: string
}

export interface OrderRow {
  order_id: number
  order_number: string
  customer_id: number | null
  email: string
  lang: string
  time_zone: string
  status: 'unpaid' | 'confirming' | 'preparing' | 'shipping' | 'received' | 'refunded' | 'canceled'
  payment: 'card' | 'paypal' | 'wire'
  delivery: string
  carrier_account: string
  incoterm: string
  named_place: string
  shipping_address: string
  billing_address: string
  po_number: string
  remark: string
  platform_remark: string
  shipping_carrier: string
  shipping_number: string
  revision: number
  freight: number | null
  weight_grams: number
  submitted_at: string
  paid_at: string | null
  key_generation: number
  hold_until: string | null
  placed_from: string
  tax_id: string
  invoice_email: string
  requested_date: string | null
  shipment: 'partial' | 'complete'
}

export interface PageTextRow {
  page_id: string
  lang: string
  title: string
  summary: string
  blocks: string
  updated_at: string
}

export interface ParameterRow {
  parameter_id: number
  slug: string
  kind: 'number' | 'word' | 'code'
  unit: string | null
  sign: string | null
}

export interface PartDocumentRow {
  part_id: number
  url: string
  title: string
  kind: string
}

export interface PartFileRow {
  key: string
  manufacturer_id: number
  kind: 'picture' | 'datasheet'
  position: number
  file: string
  title: string
  state: 0 | 1 | 2
}

export interface PartRow {
  part_id: number
  part_number: string
  key: string
  manufacturer_id: number
  series_id: number | null
  package: string | null
  lifecycle: number
  rohs: number
  attributes: string
  demonstration: number
  changed_by: number
  retired: 0 | 1
}

export interface PaymentEventRow {
  provider: string
  event_id: string
  payment_id: string
  order_id: number
  kind: 'captured' | 'received' | 'refunded' | 'declined' | 'disputed' | 'declared'
  amount: number
  at: string
  recorded_at: string
}

export interface PaymentRow {
  payment_id: string
  order_id: number
  provider: 'stripe' | 'paypal' | 'sandbox' | 'wire'
  reference: string | null
  captured_as: string | null
  amount: number
  created_at: string
  next_look_at: string | null
}

export interface RefundRow {
  refund_id: string
  order_id: number
  payment_id: string | null
  amount: number
  reason: string
  state: 'due' | 'done' | 'failed'
  tries: number
  next_try_at: string | null
  error: string | null
  created_at: string
}

export interface RegistrationRow {
  registration_id: number
  email: string
  password_hash: string
  contact_name: string
  telephone: string
  company_name: string
  country: string
  address: string
  city: string
  state: string
  lang: string
  visitor_hash: string
  created_at: string
  expires_at: string
}

export interface RfqLineRow {
  rfq_id: number
  position: number
  part_number: string
  manufacturer: string
  package: string
  date_code: string
  date_code_from: string | null
  date_code_to: string | null
  qty: number
  target_price: number | null
  goods_id: number | null
  delivery_plan_date: string | null
  certificate: string | null
  test: string | null
  quoted_at: string | null
  quoted_price: number | null
  quoted_qty: number | null
  quoted_part_number: string | null
  quoted_manufacturer: string | null
  quoted_date_code: string | null
  lead_time_weeks: number | null
  note: string | null
}

export interface RfqRow {
  rfq_id: number
  rfq_number: string
  customer_id: number | null
  cart_id: string | null
  source: 'list' | 'product'
  status: 'submitted' | 'viewed' | 'quoted'
  lang: string
  time_zone: string
  contact_name: string
  company_name: string
  email: string
  telephone: string
  country: string
  comment: string
  submitted_at: string
  answer_due_at: string
  viewed_at: string | null
  quoted_at: string | null
  valid_until: string | null
  key_generation: number
  answered_at: string | null
  ended_at: string | null
}

export interface SelectOptionRow {
  name: string
  id: number
  lang: string
  label: string
}

export interface SeriesRow {
  series_id: number
  manufacturer_id: number
  name: string
  datasheet_url: string | null
}

export interface SessionRow {
  token_hash: string
  customer_id: number
  created_at: string
  expires_at: string
  session_id: number | null
  last_used_at: string
  browser: string
  system: string
  country: string
}

export interface ShopMakerRow {
  manufacturer_id: number
  aliases: string
}

export interface ShopTaxonomyRow {
  kind: 'parameter' | 'category'
  position: number
  definition: string
}

export interface SiteConfigRow {
  name: string
  value: string
}

export interface SiteSeoRow {
  lang: string
  title: string
  keyword: string
  description: string
}

export interface SpentChallengeRow {
  challenge_id: string
  expires_at: string
}

export interface StaleChunkRow {
  category_id: number
  chunk: number
  mark: string
  all_columns: 0 | 1
}

export interface StaleIndexLetterRow {
  name: string
  mark: string
}

export interface SubscriberRow {
  email: string
  lang: string
  subscribed_at: string
  subscriber_id: string | null
  confirmed_at: string | null
}

export interface TagNameRow {
  tag_id: string
  lang: string
  name: string
}

export interface TrustFigureRow {
  until: string | null
  min_cases: number | null
  figures: string
  progress: string | null
}

export interface WatchNewsRow {
  news_id: number
  watch_id: number
  recipient_id: number
  happened_at: string
  news: string
  mailed_at: string | null
}

export interface WatchRecipientRow {
  recipient_id: number
  customer_id: number | null
  email: string | null
  lang: string
  created_at: string
  news_at: string | null
  mailed_at: string | null
  idle_at: string | null
}

export interface WatchRow {
  watch_id: number
  recipient_id: number
  kind: 'part' | 'bom' | 'search'
  goods_id: number | null
  part_number: string
  brand_name: string
  bom_row: number | null
  search: string | null
  in_stock: 0 | 1
  under_need: 0 | 1
  need: number | null
  price_percent: number | null
  end_of_life: 0 | 1
  new_parts: 0 | 1
  state: string | null
  created_at: string
  confirmed_at: string | null
  confirmation_mails: number
  confirmation_mailed_at: string | null
  looked_at: string | null
  due_at: string
}

export interface WebhookDeliveryRow {
  webhook_id: number
  event_id: number
  subject: string
  state: 'waiting' | 'sent' | 'failed'
  tries: number
  next_try_at: string | null
  tried_at: string | null
  status: number | null
  error: string | null
}

export interface WebhookRow {
  webhook_id: number
  url: string
  sealed_secret: string
  created_at: string
  removed_at: string | null
}

/** Every table, with the columns that a new row may omit. */
export interface Tables {
  account_links: { row: AccountLinkRow; optional: 'used_at' }
  addresses: { row: AddressRow; optional: 'address_id' }
  alternatives: { row: AlternativeRow; optional: never }
  api_keys: { row: ApiKeyRow; optional: 'key_id' | 'last_used_at' | 'period' | 'calls' }
  attempts: { row: AttemptRow; optional: never }
  automatic_quotes: { row: AutomaticQuoteRow; optional: never }
  banners: { row: BannerRow; optional: never }
  bom_headings: { row: BomHeadingRow; optional: 'heading_id' }
  bom_lines: { row: BomLineRow; optional: 'typed_qty' | 'typed_do_not_fit' | 'kind' | 'goods_id' | 'part_number' | 'confirmed' | 'remarks' | 'evidence' | 'rivals' | 'offer_id' | 'change' | 'confirmed_qty' }
  bom_names: { row: BomNameRow; optional: 'name_id' }
  bom_revision_lines: { row: BomRevisionLineRow; optional: 'qty' | 'goods_id' | 'part_number' | 'offer_id' | 'unit_price' | 'ext_price' | 'stock' }
  bom_revisions: { row: BomRevisionRow; optional: 'revision_id' | 'priced_at' | 'change_count' | 'set_count' | 'line_count' | 'needed_count' | 'priced_count' | 'short_count' | 'amount' | 'stored_bytes' }
  boms: { row: BomRow; optional: 'bom_row' | 'share_id' | 'customer_id' | 'visitor_hash' | 'set_count' | 'revision' | 'expires_at' | 'line_count' | 'stored_bytes' | 'network_hash' | 'upload_count' }
  cart_bom_lines: { row: CartBomLineRow; optional: 'contradictions' }
  cart_items: { row: CartItemRow; optional: 'item_id' | 'rfq_id' | 'position' | 'offer_id' | 'goods_id' | 'locked_price' | 'price_until' | 'delivery_plan_date' | 'seen_prices' | 'bom_num' | 'customer_reference' }
  cart_shares: { row: CartShareRow; optional: never }
  carts: { row: CartRow; optional: 'customer_id' | 'visitor_hash' | 'updated_at' }
  catalogue_feed: { row: CatalogueFeedRow; optional: 'filled_as' | 'left_at' }
  catalogue_state: { row: CatalogueStateRow; optional: never }
  categories: { row: CategoryRow; optional: 'category_id' | 'parent_id' | 'part_count' | 'position_count' }
  category_chunks: { row: CategoryChunkRow; optional: never }
  category_fields: { row: CategoryFieldRow; optional: 'minimum' | 'maximum' }
  category_parameters: { row: CategoryParameterRow; optional: never }
  change_batches: { row: ChangeBatchRow; optional: 'batch_id' | 'applied_at' | 'undone_at' | 'shop_stock' | 'record' | 'step' }
  change_set_events: { row: ChangeSetEventRow; optional: 'event_id' }
  change_sets: { row: ChangeSetRow; optional: 'finished_at' | 'decided_by' | 'decided_at' | 'undone_by' | 'undone_at' }
  confirmed_mailboxes: { row: ConfirmedMailboxRow; optional: never }
  customers: { row: CustomerRow; optional: 'customer_id' | 'contact_name' | 'telephone' | 'job_title' | 'company_name' | 'country' | 'password_hash' | 'address' | 'city' | 'state' }
  events: { row: EventRow; optional: 'event_id' | 'created_at' | 'data' }
  feedbacks: { row: FeedbackRow; optional: 'feedback_id' }
  former_makers: { row: FormerMakerRow; optional: never }
  former_parts: { row: FormerPartRow; optional: 'part_id' }
  idempotency_keys: { row: IdempotencyKeyRow; optional: never }
  index_counts: { row: IndexCountRow; optional: never }
  index_others: { row: IndexOtherRow; optional: 'part_id' }
  index_pages: { row: IndexPageRow; optional: never }
  labels: { row: LabelRow; optional: never }
  mail_counts: { row: MailCountRow; optional: never }
  mails: { row: MailRow; optional: 'mail_id' | 'tries' | 'sent_at' | 'error' }
  maker_texts: { row: MakerTextRow; optional: never }
  manufacturer_categories: { row: ManufacturerCategoryRow; optional: never }
  manufacturers: { row: ManufacturerRow; optional: 'manufacturer_id' | 'aliases' | 'country' | 'founded' | 'part_count' | 'logo' }
  news: { row: NewsRow; optional: never }
  news_subjects: { row: NewsSubjectRow; optional: never }
  news_tags: { row: NewsTagRow; optional: never }
  news_texts: { row: NewsTextRow; optional: never }
  offer_stock: { row: OfferStockRow; optional: 'offer_id' }
  offer_words: { row: OfferWordRow; optional: 'position' }
  offers: { row: OfferRow; optional: 'offer_id' | 'supplier' | 'date_code' | 'stock_number' | 'changed_by' | 'stock_batch' }
  order_counters: { row: OrderCounterRow; optional: 'freight' | 'answers' }
  order_history: { row: OrderHistoryRow; optional: 'from_status' }
  order_lines: { row: OrderLineRow; optional: 'offer_id' | 'goods_id' | 'rfq_id' | 'rfq_position' | 'reference' | 'ext_price' | 'customs' }
  orders: { row: OrderRow; optional: 'order_id' | 'customer_id' | 'platform_remark' | 'shipping_carrier' | 'shipping_number' | 'revision' | 'freight' | 'paid_at' | 'key_generation' | 'hold_until' | 'placed_from' | 'tax_id' | 'invoice_email' | 'requested_date' | 'shipment' }
  page_texts: { row: PageTextRow; optional: never }
  parameters: { row: ParameterRow; optional: 'parameter_id' | 'unit' | 'sign' }
  part_documents: { row: PartDocumentRow; optional: never }
  part_files: { row: PartFileRow; optional: never }
  parts: { row: PartRow; optional: 'part_id' | 'series_id' | 'package' | 'demonstration' | 'changed_by' | 'retired' }
  payment_events: { row: PaymentEventRow; optional: never }
  payments: { row: PaymentRow; optional: 'reference' | 'captured_as' | 'next_look_at' }
  refunds: { row: RefundRow; optional: 'payment_id' | 'tries' | 'next_try_at' | 'error' }
  registrations: { row: RegistrationRow; optional: 'registration_id' }
  rfq_lines: { row: RfqLineRow; optional: 'date_code_from' | 'date_code_to' | 'target_price' | 'goods_id' | 'delivery_plan_date' | 'certificate' | 'test' | 'quoted_at' | 'quoted_price' | 'quoted_qty' | 'quoted_part_number' | 'quoted_manufacturer' | 'quoted_date_code' | 'lead_time_weeks' | 'note' }
  rfqs: { row: RfqRow; optional: 'rfq_id' | 'customer_id' | 'cart_id' | 'viewed_at' | 'quoted_at' | 'valid_until' | 'key_generation' | 'answered_at' | 'ended_at' }
  select_options: { row: SelectOptionRow; optional: never }
  series: { row: SeriesRow; optional: 'series_id' | 'datasheet_url' }
  sessions: { row: SessionRow; optional: 'session_id' | 'last_used_at' | 'browser' | 'system' | 'country' }
  shop_makers: { row: ShopMakerRow; optional: 'manufacturer_id' }
  shop_taxonomy: { row: ShopTaxonomyRow; optional: never }
  site_config: { row: SiteConfigRow; optional: never }
  site_seo: { row: SiteSeoRow; optional: never }
  spent_challenges: { row: SpentChallengeRow; optional: never }
  stale_chunks: { row: StaleChunkRow; optional: 'all_columns' }
  stale_index_letters: { row: StaleIndexLetterRow; optional: never }
  subscribers: { row: SubscriberRow; optional: 'subscriber_id' | 'confirmed_at' }
  tag_names: { row: TagNameRow; optional: never }
  trust_figures: { row: TrustFigureRow; optional: 'until' | 'min_cases' | 'figures' | 'progress' }
  watch_news: { row: WatchNewsRow; optional: 'news_id' | 'mailed_at' }
  watch_recipients: { row: WatchRecipientRow; optional: 'recipient_id' | 'customer_id' | 'email' | 'news_at' | 'mailed_at' | 'idle_at' }
  watches: { row: WatchRow; optional: 'watch_id' | 'goods_id' | 'part_number' | 'brand_name' | 'bom_row' | 'search' | 'need' | 'price_percent' | 'state' | 'confirmed_at' | 'confirmation_mails' | 'confirmation_mailed_at' | 'looked_at' }
  webhook_deliveries: { row: WebhookDeliveryRow; optional: 'state' | 'tries' | 'next_try_at' | 'tried_at' | 'status' | 'error' }
  webhooks: { row: WebhookRow; optional: 'webhook_id' | 'removed_at' }
}
