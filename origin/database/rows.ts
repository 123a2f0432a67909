// Written by `npm run db:types` from the migrations: change those, and run it again.

export interface AccountLinksRow {
  link_hash: string
  purpose: 'activate' | 'reset'
  subject_id: number
  expires_at: string
  used_at: string | null
}

export interface AddressesRow {
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

export interface AlternativesRow {
  part_id: number
  version: string
  list: string
}

export interface ApiKeysRow {
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

export interface AttemptsRow {
  key_hash: string
  count: number
  blocked_until: number
  updated_at: number
}

export interface AutomaticQuotesRow {
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

export interface BannersRow {
  banner_id: string
  lang: string
  position: number
  title: string
  text: string
  link: string
}

export interface BomHeadingsRow {
  heading_id: number
  customer_id: number
  heading_key: string
  heading: string
  meaning: string
  remembered_at: string
}

export interface BomLinesRow {
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

export interface BomNamesRow {
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

export interface BomRevisionLinesRow {
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

export interface BomRevisionsRow {
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

export interface BomsRow {
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

export interface CartBomLinesRow {
  item_id: number
  bom_row: number
  line_id: number
  qty: number
  bom_name: string
  line_number: number
  designators: string
  contradictions: string
}

export interface CartItemsRow {
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

export interface CartSharesRow {
  share_id: string
  lines: string
  expires_at: string
}

export interface CartsRow {
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

export interface CategoriesRow {
  category_id: number
  slug: string
  parent_id: number | null
  position: number
  key_parameters: number
  drawing: string
  part_count: number
  position_count: number
}

export interface CategoryChunksRow {
  category_id: number
  field: string
  chunk: number
  summary: string
  body: string
}

export interface CategoryFieldsRow {
  category_id: number
  field: string
  kind: 'coded' | 'scaled'
  dictionary: string
  counts: string
  minimum: number | null
  maximum: number | null
}

export interface CategoryParametersRow {
  category_id: number
  position: number
  parameter_id: number
}

export interface ChangeBatchesRow {
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

export interface ChangeSetEventsRow {
  event_id: number
  change_set_id: string
  state: string
  source: string
  as_of: string
}

export interface ChangeSetsRow {
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

export interface ConfirmedMailboxesRow {
  mailbox_hash: string
  confirmed_at: string
}

export interface CustomersRow {
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

export interface EventsRow {
  event_id: number
  kind: string
  subject: string
  created_at: string
  data: string
}

export interface FeedbacksRow {
  feedback_id: number
  type_id: number
  email: string
  content: string
  lang: string
  created_at: string
}

export interface FormerMakersRow {
  slug: string
  manufacturer_id: number
  leads_to: number
}

export interface FormerPartsRow {
  part_id: number
  part_number: string
  leads_to: number
  has_offers: 0 | 1
}

export interface IdempotencyKeysRow {
  key_hash: string
  request_hash: string
  result: string
  created_at: string
}

export interface IndexCountsRow {
  name: string
  part_count: number
}

export interface IndexOthersRow {
  part_id: number
}

export interface IndexPagesRow {
  name: string
  page: number
  key: string
  part_id: number
}

export interface LabelsRow {
  lang: string
  kind: string
  slug: string
  label: string
}

export interface MailCountsRow {
  mailbox_hash: string
  day: string
  mails: number
}

export interface MailsRow {
  mail_id: number
  kind: string
  subject_id: string
  created_at: string
  next_try_at: string
  tries: number
  sent_at: string | null
  error: string | null
}

export interface MakerTextsRow {
  manufacturer_id: number
  lang: string
  paragraphs: string
}

export interface ManufacturerCategoriesRow {
  manufacturer_id: number
  category_id: number
  part_count: number
}

export interface ManufacturersRow {
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

export interface NewsSubjectsRow {
  news_id: string
  kind: 'part' | 'category' | 'manufacturer'
  value: string
}

export interface NewsTagsRow {
  news_id: string
  tag_id: string
}

export interface NewsTextsRow {
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

export interface OfferWordsRow {
  kind: 'location' | 'supplier'
  code: number
  slug: string
  position: number | null
}

export interface OffersRow {
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

export interface OrderCountersRow {
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

export interface OrderLinesRow {
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

export interface OrdersRow {
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

export interface PageTextsRow {
  page_id: string
  lang: string
  title: string
  summary: string
  blocks: string
  updated_at: string
}

export interface ParametersRow {
  parameter_id: number
  slug: string
  kind: 'number' | 'word' | 'code'
  unit: string | null
  sign: string | null
}

export interface PartDocumentsRow {
  part_id: number
  url: string
  title: string
  kind: string
}

export interface PartFilesRow {
  key: string
  manufacturer_id: number
  kind: 'picture' | 'datasheet'
  position: number
  file: string
  title: string
  state: 0 | 1 | 2
}

export interface PartsRow {
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

export interface PaymentEventsRow {
  provider: string
  event_id: string
  payment_id: string
  order_id: number
  kind: 'captured' | 'received' | 'refunded' | 'declined' | 'disputed' | 'declared'
  amount: number
  at: string
  recorded_at: string
}

export interface PaymentsRow {
  payment_id: string
  order_id: number
  provider: 'stripe' | 'paypal' | 'sandbox' | 'wire'
  reference: string | null
  captured_as: string | null
  amount: number
  created_at: string
  next_look_at: string | null
}

export interface RefundsRow {
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

export interface RegistrationsRow {
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

export interface RfqLinesRow {
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

export interface RfqsRow {
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

export interface SelectOptionsRow {
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

export interface SessionsRow {
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

export interface ShopMakersRow {
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

export interface SpentChallengesRow {
  challenge_id: string
  expires_at: string
}

export interface StaleChunksRow {
  category_id: number
  chunk: number
  mark: string
  all_columns: 0 | 1
}

export interface StaleIndexLettersRow {
  name: string
  mark: string
}

export interface SubscribersRow {
  email: string
  lang: string
  subscribed_at: string
  subscriber_id: string | null
  confirmed_at: string | null
}

export interface TagNamesRow {
  tag_id: string
  lang: string
  name: string
}

export interface TrustFiguresRow {
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

export interface WatchRecipientsRow {
  recipient_id: number
  customer_id: number | null
  email: string | null
  lang: string
  created_at: string
  news_at: string | null
  mailed_at: string | null
  idle_at: string | null
}

export interface WatchesRow {
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

export interface WebhookDeliveriesRow {
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

export interface WebhooksRow {
  webhook_id: number
  url: string
  sealed_secret: string
  created_at: string
  removed_at: string | null
}

/** Every table, with the columns that a new row may omit. */
export interface Tables {
  account_links: { row: AccountLinksRow; optional: 'used_at' }
  addresses: { row: AddressesRow; optional: 'address_id' }
  alternatives: { row: AlternativesRow; optional: never }
  api_keys: { row: ApiKeysRow; optional: 'key_id' | 'last_used_at' | 'period' | 'calls' }
  attempts: { row: AttemptsRow; optional: never }
  automatic_quotes: { row: AutomaticQuotesRow; optional: never }
  banners: { row: BannersRow; optional: never }
  bom_headings: { row: BomHeadingsRow; optional: 'heading_id' }
  bom_lines: { row: BomLinesRow; optional: 'typed_qty' | 'typed_do_not_fit' | 'kind' | 'goods_id' | 'part_number' | 'confirmed' | 'remarks' | 'evidence' | 'rivals' | 'offer_id' | 'change' | 'confirmed_qty' }
  bom_names: { row: BomNamesRow; optional: 'name_id' }
  bom_revision_lines: { row: BomRevisionLinesRow; optional: 'qty' | 'goods_id' | 'part_number' | 'offer_id' | 'unit_price' | 'ext_price' | 'stock' }
  bom_revisions: { row: BomRevisionsRow; optional: 'revision_id' | 'priced_at' | 'change_count' | 'set_count' | 'line_count' | 'needed_count' | 'priced_count' | 'short_count' | 'amount' | 'stored_bytes' }
  boms: { row: BomsRow; optional: 'bom_row' | 'share_id' | 'customer_id' | 'visitor_hash' | 'set_count' | 'revision' | 'expires_at' | 'line_count' | 'stored_bytes' | 'network_hash' | 'upload_count' }
  cart_bom_lines: { row: CartBomLinesRow; optional: 'contradictions' }
  cart_items: { row: CartItemsRow; optional: 'item_id' | 'rfq_id' | 'position' | 'offer_id' | 'goods_id' | 'locked_price' | 'price_until' | 'delivery_plan_date' | 'seen_prices' | 'bom_num' | 'customer_reference' }
  cart_shares: { row: CartSharesRow; optional: never }
  carts: { row: CartsRow; optional: 'customer_id' | 'visitor_hash' | 'updated_at' }
  catalogue_feed: { row: CatalogueFeedRow; optional: 'filled_as' | 'left_at' }
  catalogue_state: { row: CatalogueStateRow; optional: never }
  categories: { row: CategoriesRow; optional: 'category_id' | 'parent_id' | 'part_count' | 'position_count' }
  category_chunks: { row: CategoryChunksRow; optional: never }
  category_fields: { row: CategoryFieldsRow; optional: 'minimum' | 'maximum' }
  category_parameters: { row: CategoryParametersRow; optional: never }
  change_batches: { row: ChangeBatchesRow; optional: 'batch_id' | 'applied_at' | 'undone_at' | 'shop_stock' | 'record' | 'step' }
  change_set_events: { row: ChangeSetEventsRow; optional: 'event_id' }
  change_sets: { row: ChangeSetsRow; optional: 'finished_at' | 'decided_by' | 'decided_at' | 'undone_by' | 'undone_at' }
  confirmed_mailboxes: { row: ConfirmedMailboxesRow; optional: never }
  customers: { row: CustomersRow; optional: 'customer_id' | 'contact_name' | 'telephone' | 'job_title' | 'company_name' | 'country' | 'password_hash' | 'address' | 'city' | 'state' }
  events: { row: EventsRow; optional: 'event_id' | 'created_at' | 'data' }
  feedbacks: { row: FeedbacksRow; optional: 'feedback_id' }
  former_makers: { row: FormerMakersRow; optional: never }
  former_parts: { row: FormerPartsRow; optional: 'part_id' }
  idempotency_keys: { row: IdempotencyKeysRow; optional: never }
  index_counts: { row: IndexCountsRow; optional: never }
  index_others: { row: IndexOthersRow; optional: 'part_id' }
  index_pages: { row: IndexPagesRow; optional: never }
  labels: { row: LabelsRow; optional: never }
  mail_counts: { row: MailCountsRow; optional: never }
  mails: { row: MailsRow; optional: 'mail_id' | 'tries' | 'sent_at' | 'error' }
  maker_texts: { row: MakerTextsRow; optional: never }
  manufacturer_categories: { row: ManufacturerCategoriesRow; optional: never }
  manufacturers: { row: ManufacturersRow; optional: 'manufacturer_id' | 'aliases' | 'country' | 'founded' | 'part_count' | 'logo' }
  news: { row: NewsRow; optional: never }
  news_subjects: { row: NewsSubjectsRow; optional: never }
  news_tags: { row: NewsTagsRow; optional: never }
  news_texts: { row: NewsTextsRow; optional: never }
  offer_stock: { row: OfferStockRow; optional: 'offer_id' }
  offer_words: { row: OfferWordsRow; optional: 'position' }
  offers: { row: OffersRow; optional: 'offer_id' | 'supplier' | 'date_code' | 'stock_number' | 'changed_by' | 'stock_batch' }
  order_counters: { row: OrderCountersRow; optional: 'freight' | 'answers' }
  order_history: { row: OrderHistoryRow; optional: 'from_status' }
  order_lines: { row: OrderLinesRow; optional: 'offer_id' | 'goods_id' | 'rfq_id' | 'rfq_position' | 'reference' | 'ext_price' | 'customs' }
  orders: { row: OrdersRow; optional: 'order_id' | 'customer_id' | 'platform_remark' | 'shipping_carrier' | 'shipping_number' | 'revision' | 'freight' | 'paid_at' | 'key_generation' | 'hold_until' | 'placed_from' | 'tax_id' | 'invoice_email' | 'requested_date' | 'shipment' }
  page_texts: { row: PageTextsRow; optional: never }
  parameters: { row: ParametersRow; optional: 'parameter_id' | 'unit' | 'sign' }
  part_documents: { row: PartDocumentsRow; optional: never }
  part_files: { row: PartFilesRow; optional: never }
  parts: { row: PartsRow; optional: 'part_id' | 'series_id' | 'package' | 'demonstration' | 'changed_by' | 'retired' }
  payment_events: { row: PaymentEventsRow; optional: never }
  payments: { row: PaymentsRow; optional: 'reference' | 'captured_as' | 'next_look_at' }
  refunds: { row: RefundsRow; optional: 'payment_id' | 'tries' | 'next_try_at' | 'error' }
  registrations: { row: RegistrationsRow; optional: 'registration_id' }
  rfq_lines: { row: RfqLinesRow; optional: 'date_code_from' | 'date_code_to' | 'target_price' | 'goods_id' | 'delivery_plan_date' | 'certificate' | 'test' | 'quoted_at' | 'quoted_price' | 'quoted_qty' | 'quoted_part_number' | 'quoted_manufacturer' | 'quoted_date_code' | 'lead_time_weeks' | 'note' }
  rfqs: { row: RfqsRow; optional: 'rfq_id' | 'customer_id' | 'cart_id' | 'viewed_at' | 'quoted_at' | 'valid_until' | 'key_generation' | 'answered_at' | 'ended_at' }
  select_options: { row: SelectOptionsRow; optional: never }
  series: { row: SeriesRow; optional: 'series_id' | 'datasheet_url' }
  sessions: { row: SessionsRow; optional: 'session_id' | 'last_used_at' | 'browser' | 'system' | 'country' }
  shop_makers: { row: ShopMakersRow; optional: 'manufacturer_id' }
  shop_taxonomy: { row: ShopTaxonomyRow; optional: never }
  site_config: { row: SiteConfigRow; optional: never }
  site_seo: { row: SiteSeoRow; optional: never }
  spent_challenges: { row: SpentChallengesRow; optional: never }
  stale_chunks: { row: StaleChunksRow; optional: 'all_columns' }
  stale_index_letters: { row: StaleIndexLettersRow; optional: never }
  subscribers: { row: SubscribersRow; optional: 'subscriber_id' | 'confirmed_at' }
  tag_names: { row: TagNamesRow; optional: never }
  trust_figures: { row: TrustFiguresRow; optional: 'until' | 'min_cases' | 'figures' | 'progress' }
  watch_news: { row: WatchNewsRow; optional: 'news_id' | 'mailed_at' }
  watch_recipients: { row: WatchRecipientsRow; optional: 'recipient_id' | 'customer_id' | 'email' | 'news_at' | 'mailed_at' | 'idle_at' }
  watches: { row: WatchesRow; optional: 'watch_id' | 'goods_id' | 'part_number' | 'brand_name' | 'bom_row' | 'search' | 'need' | 'price_percent' | 'state' | 'confirmed_at' | 'confirmation_mails' | 'confirmation_mailed_at' | 'looked_at' }
  webhook_deliveries: { row: WebhookDeliveriesRow; optional: 'state' | 'tries' | 'next_try_at' | 'tried_at' | 'status' | 'error' }
  webhooks: { row: WebhooksRow; optional: 'webhook_id' | 'removed_at' }
}
