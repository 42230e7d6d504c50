// Made by `npm run generate` from packages/api/sql. Do not edit.
// b1a9ef21e45787891e2ead890e4f959fcded2262c79b8635570095abfe620b41

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AgendaAttendees {
  customer_contact_id: string | null;
  customer_id: number | null;
  display_name: string | null;
  email: string;
  id: string;
  is_organizer: Generated<boolean>;
  item_id: string;
  organization_id: string;
  participation_status: Generated<string>;
  position: number;
  role: Generated<string>;
  user_id: string | null;
}

export interface AgendaEntries {
  calendar_id: string | null;
  calendar_kind: string | null;
  calendar_name: string | null;
  calendar_owner_user_id: string | null;
  confidence: number | null;
  content_id: string | null;
  created_at: Timestamp | null;
  created_by: string | null;
  deleted_at: Timestamp | null;
  description: string | null;
  end_at: Timestamp | null;
  id: string | null;
  is_all_day: boolean | null;
  is_moved: boolean | null;
  is_own: boolean | null;
  location: string | null;
  online_meeting_url: string | null;
  organization_id: string | null;
  organizer_display_name: string | null;
  organizer_email: string | null;
  organizer_user_id: string | null;
  owner_user_id: string | null;
  priority: string | null;
  reason: Json | null;
  recurrence_id_at: Timestamp | null;
  recurrence_parent_item_id: string | null;
  recurrence_rule: Json | null;
  search: string | null;
  sequence: number | null;
  series_start_at: string | null;
  source: string | null;
  start_at: Timestamp | null;
  state: string | null;
  task_display_number: string | null;
  task_id: string | null;
  task_number: number | null;
  task_status: string | null;
  task_title: string | null;
  time_zone: string | null;
  title: string | null;
  transparency: string | null;
  uid: string | null;
  updated_at: Timestamp | null;
  version: number | null;
  visibility: string | null;
}

export interface AgendaInvitations {
  display_name: string | null;
  email: string;
  fingerprint: Buffer;
  id: string;
  item_id: string;
  method: string;
  organization_id: string;
  sent_at: Timestamp;
  sequence: number;
  told_as: Json | null;
}

export interface AgendaItems {
  calendar_id: string | null;
  confidence: number | null;
  created_at: Timestamp;
  created_by: string | null;
  deleted_at: Timestamp | null;
  description: string | null;
  end_at: Timestamp;
  has_own_people: Generated<boolean>;
  id: string;
  is_all_day: Generated<boolean>;
  is_moved: Generated<boolean>;
  live_parent_item_id: Generated<string | null>;
  location: string | null;
  notifies_attendees: Generated<boolean>;
  online_meeting_url: string | null;
  organization_id: string;
  organizer_display_name: string | null;
  organizer_email: string | null;
  organizer_user_id: string | null;
  overrides: Generated<string[]>;
  owner_user_id: string | null;
  reason: Json | null;
  recurrence_id_at: Timestamp | null;
  recurrence_parent_item_id: string | null;
  recurrence_rule: Json | null;
  search: Generated<string | null>;
  sequence: number | null;
  series_start_at: Timestamp | null;
  source: string | null;
  start_at: Timestamp;
  state: string | null;
  task_id: string | null;
  time_zone: string | null;
  time_zone_version: string | null;
  title: string | null;
  transparency: string | null;
  uid: string | null;
  updated_at: Timestamp;
  version: Generated<number>;
  visibility: string | null;
}

export interface AgendaItemUsers {
  item_id: string;
  organization_id: string;
  position: number;
  user_id: string;
}

export interface AgendaRecurrenceDates {
  id: string;
  item_id: string;
  kind: string;
  occurs_at: Timestamp;
  organization_id: string;
}

export interface AgendaReminders {
  id: string;
  item_id: string;
  method: string;
  offset_minutes: number;
  organization_id: string;
  position: number;
}

export interface AgendaRemindersTold {
  due_at: Timestamp;
  item_id: string;
  method: string;
  organization_id: string;
  told_at: Timestamp;
}

export interface AllAgendaEntries {
  calendar_id: string | null;
  calendar_kind: string | null;
  calendar_name: string | null;
  calendar_owner_user_id: string | null;
  confidence: number | null;
  content_id: string | null;
  created_at: Timestamp | null;
  created_by: string | null;
  deleted_at: Timestamp | null;
  description: string | null;
  end_at: Timestamp | null;
  id: string | null;
  is_all_day: boolean | null;
  is_moved: boolean | null;
  is_own: boolean | null;
  location: string | null;
  online_meeting_url: string | null;
  organization_id: string | null;
  organizer_display_name: string | null;
  organizer_email: string | null;
  organizer_user_id: string | null;
  owner_user_id: string | null;
  priority: string | null;
  reason: Json | null;
  recurrence_id_at: Timestamp | null;
  recurrence_parent_item_id: string | null;
  recurrence_rule: Json | null;
  search: string | null;
  sequence: number | null;
  series_start_at: string | null;
  source: string | null;
  start_at: Timestamp | null;
  state: string | null;
  task_display_number: string | null;
  task_id: string | null;
  task_number: number | null;
  task_status: string | null;
  task_title: string | null;
  time_zone: string | null;
  title: string | null;
  transparency: string | null;
  uid: string | null;
  updated_at: Timestamp | null;
  version: number | null;
  visibility: string | null;
}

export interface ApprovalDecisions {
  approval_id: string;
  at: Timestamp;
  comment: string | null;
  decision: string;
  organization_id: string;
  user_id: string;
}

export interface ApprovalPolicies {
  allow_self_approval: boolean;
  approvers: Json;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  effect: string;
  expires_after_minutes: number;
  id: string;
  match: Json;
  message: string | null;
  name: string;
  on_stale: string;
  organization_id: string;
  priority: number;
  required_approvals: number;
  status: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Approvals {
  allow_self_approval: boolean;
  approver_names: string[] | null;
  approvers: Json;
  approvers_text: string;
  audit_entry_id: string | null;
  call: Buffer | null;
  changes: Json;
  channel: string;
  client_id: string | null;
  client_name: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  executed_at: Timestamp | null;
  expires_at: Timestamp;
  id: string;
  initiated_by: Generated<Json>;
  input: Json;
  input_hash: Buffer;
  is_closed: Generated<boolean>;
  message: string | null;
  on_stale: string;
  operation: string;
  organization_id: string;
  permission: string;
  policy_id: string;
  policy_name: string;
  problem: Json | null;
  request_reason: string | null;
  requested_by: string;
  required_approvals: number;
  resolved: Json | null;
  resolved_at: Timestamp | null;
  resolved_hash: Buffer | null;
  result: Json | null;
  state: string;
  summary: string;
  summary_parts: Json | null;
  target: Json | null;
  token_scopes: string[];
  tool_name: string | null;
  updated_at: Timestamp;
  version: Generated<number>;
  workflow_run_id: string | null;
}

export interface AuditAnchors {
  jws: string;
  key_id: string;
  organization_id: string;
  sequence: number;
}

export interface AuditEntries {
  action: string;
  actor_user_id: string | null;
  at: Timestamp;
  canonical: string;
  channel: string;
  client_id: Generated<string | null>;
  hash: Buffer;
  id: string;
  organization_id: string;
  outcome: string;
  reverts_entry_id: Generated<string | null>;
  sequence: number;
  target_id: string | null;
  target_kind: string | null;
}

export interface AuditHeads {
  audit_sequence: Generated<number>;
  event_sequence: Generated<number>;
  head_hash: Generated<Buffer>;
  organization_id: string;
}

export interface AuditValues {
  after_salt: string;
  after_value: string;
  before_salt: string;
  before_value: string;
  organization_id: string;
  position: number;
  sequence: number;
}

export interface CalendarFeeds {
  calendar_id: string;
  key: string;
  notifies_member: Generated<boolean>;
  organization_id: string;
  renewed_at: Timestamp;
  user_id: string;
}

export interface Calendars {
  color: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  /**
   * No longer used: see calendar_feeds.
   */
  feed_key: Generated<string>;
  /**
   * No longer used: see calendar_feeds.
   */
  feed_renewed_at: Generated<Timestamp>;
  id: string;
  is_default: Generated<boolean>;
  kind: string;
  name: string;
  organization_id: string;
  owner_user_id: string | null;
  sort_name: Generated<string | null>;
  time_zone: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface ClientActivity {
  client_id: string;
  client_name: string | null;
  id: Generated<string>;
  last_active_at: Timestamp;
  organization_id: string;
  user_id: string;
}

export interface ContactMethods {
  contact_id: string;
  created_at: Timestamp;
  id: string;
  is_primary: Generated<boolean>;
  label: string | null;
  match_phone: Generated<string | null>;
  organization_id: string;
  position: number;
  type: string;
  updated_at: Timestamp;
  value: string;
  verified_at: Timestamp | null;
}

export interface Counters {
  kind: string;
  organization_id: string;
  value: number;
}

export interface CustomerAssetNotes {
  author_id: string;
  content_doc: Json;
  content_text: string;
  created_at: Timestamp;
  customer_asset_id: number;
  deleted_at: Timestamp | null;
  id: string;
  organization_id: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface CustomerAssets {
  attributes: Generated<Json>;
  brand: string | null;
  created_at: Timestamp;
  customer_id: number;
  deleted_at: Timestamp | null;
  deleted_with_customer: Generated<boolean>;
  id: number;
  kind: string | null;
  last_service_at: string | null;
  location: string | null;
  model: string | null;
  name: string;
  next_service_at: string | null;
  organization_id: string;
  purchased_at: string | null;
  search: Generated<string | null>;
  serial_number: string | null;
  service_told_for: string | null;
  sort_name: Generated<string | null>;
  status: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
  warranty_until: string | null;
}

export interface CustomerContacts {
  avatar_url: string | null;
  created_at: Timestamp;
  customer_id: number;
  deleted_at: Timestamp | null;
  deleted_with_customer: Generated<boolean>;
  first_name: string | null;
  id: string;
  is_primary: Generated<boolean>;
  job_title: string | null;
  last_name: string | null;
  notes: string | null;
  organization_id: string;
  profile_created_at: Timestamp;
  profile_id: string;
  profile_updated_at: Timestamp;
  profile_user_id: string | null;
  search: Generated<string | null>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface CustomerDuplicates {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  match_key: string;
  organization_id: string;
  reason: string;
}

export interface CustomerMergeRecords {
  customer_id: number;
  kind: string;
  organization_id: string;
  position: number | null;
  record_id: string;
  was_attached: Generated<boolean>;
  was_primary: Generated<boolean>;
}

export interface Customers {
  address_city: string | null;
  address_country: string | null;
  address_line1: string | null;
  address_line2: string | null;
  address_postal_code: string | null;
  address_state: string | null;
  billing_email: string | null;
  btw: string | null;
  created_at: Timestamp;
  currency: string;
  deleted_at: Timestamp | null;
  delivery_address: Json | null;
  email: string | null;
  external_id: string | null;
  first_name: string | null;
  id: number;
  kvk: string | null;
  labels: Generated<string[]>;
  language: Generated<string>;
  last_name: string | null;
  match_address: Generated<string | null>;
  match_btw: Generated<string | null>;
  match_city: Generated<string | null>;
  match_domain: Generated<string | null>;
  match_email: Generated<string | null>;
  match_kvk: Generated<string | null>;
  match_name: Generated<string | null>;
  match_phone: Generated<string | null>;
  match_same_name: Generated<string | null>;
  merged_into_customer_id: number | null;
  name: string;
  notes: string | null;
  organization_id: string;
  payment_terms_days: Generated<number>;
  phone: string | null;
  search: Generated<string | null>;
  sort_name: Generated<string | null>;
  source: string | null;
  status: Generated<string>;
  type: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
  website: string | null;
}

export interface Events {
  at: Timestamp;
  id: string;
  organization_id: string;
  payload: Json;
  sequence: number;
  type: string;
}

export interface Exports {
  byte_order_mark: boolean | null;
  channel: string;
  client_id: string | null;
  created_at: Timestamp;
  created_by: string;
  decimal_separator: string | null;
  delimiter: string | null;
  expires_at: Timestamp | null;
  fields: string[] | null;
  file_id: string | null;
  filter: Json;
  finished_at: Timestamp | null;
  format: string;
  id: string;
  kind: string;
  organization_id: string;
  problem: Json | null;
  record_count: Generated<number>;
  started_at: Timestamp | null;
  state: Generated<string>;
  updated_at: Timestamp;
}

export interface FeedbackAnswers {
  at: Timestamp;
  comment: string | null;
  helpful: boolean;
  id: string;
  page: string;
}

export interface FileAttachments {
  file_id: string;
  kind: string;
  organization_id: string;
  position: number;
  target_id: string;
}

export interface FileBlobs {
  created_at: Timestamp;
  id: string;
  organization_id: string;
}

export interface Files {
  blob_id: string | null;
  content_type: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  expires_at: Timestamp | null;
  id: string;
  labels: Generated<string[]>;
  name: string;
  organization_id: string;
  read_permission: string | null;
  received_bytes: number | null;
  received_fault: string | null;
  received_sha256: string | null;
  rejection_reason: string | null;
  search: Generated<string | null>;
  sha256: string | null;
  size_bytes: number;
  sort_name: Generated<string | null>;
  state: string;
  updated_at: Timestamp;
  uploaded_by: string;
  version: Generated<number>;
}

export interface FullExports {
  blob_id: string | null;
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp | null;
  file_count: Generated<number>;
  finished_at: Timestamp | null;
  id: string;
  organization_id: string;
  problem: Json | null;
  record_count: Generated<number>;
  sha256: string | null;
  size_bytes: number | null;
  started_at: Timestamp | null;
  state: string;
  updated_at: Timestamp;
}

export interface IdempotencyKeys {
  created_at: Timestamp;
  key: string;
  operation: string;
  organization_id: string;
  outcome: Json;
  request_hash: Buffer;
  user_id: string;
}

export interface ImportRefusals {
  cells: Json;
  code: string;
  detail: string;
  import_id: string;
  organization_id: string;
  row_number: number;
}

export interface ImportRows {
  code: string | null;
  errors: Generated<Json>;
  import_id: string;
  name: string | null;
  organization_id: string;
  result: string;
  row_number: number;
  similar_customers: Generated<Json>;
  updated_customer_id: number | null;
}

export interface Imports {
  cancelled_count: Generated<number>;
  channel: string;
  client_id: string | null;
  client_name: string | null;
  constants: Generated<Json>;
  created_at: Timestamp;
  created_by: string;
  created_count: Generated<number>;
  delimiter: string | null;
  dry_run: boolean;
  file_id: string;
  finished_at: Timestamp | null;
  header: string[] | null;
  held_count: Generated<number>;
  id: string;
  kind: string;
  layout: Json | null;
  mapping: Json;
  match_by: string | null;
  on_match: string;
  on_similar: string | null;
  organization_id: string;
  problem: Json | null;
  processed_count: Generated<number>;
  refused_count: Generated<number>;
  refused_file_id: string | null;
  restored_count: Generated<number>;
  row_count: number | null;
  sheet: string | null;
  similar_count: Generated<number>;
  skipped_count: Generated<number>;
  started_at: Timestamp | null;
  state: Generated<string>;
  updated_at: Timestamp;
  updated_count: Generated<number>;
}

export interface InventoryLocations {
  address_city: string | null;
  address_country: string | null;
  address_line1: string | null;
  address_line2: string | null;
  address_postal_code: string | null;
  address_state: string | null;
  code: string | null;
  created_at: Timestamp;
  id: string;
  is_default: Generated<boolean>;
  name: string;
  organization_id: string;
  sort_name: Generated<string | null>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Invitations {
  accepted_by: string | null;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string;
  organization_id: string;
  role_id: string;
  state: string;
  token_hash: Buffer;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Memberships {
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  joined_at: Timestamp;
  organization_id: string;
  removed_at: Timestamp | null;
  role_id: string;
  updated_at: Timestamp;
  user_id: string;
  version: Generated<number>;
}

export interface Notifications {
  key: string;
  kind: string;
  organization_id: string;
  told_at: Timestamp;
  user_id: string;
}

export interface OrderFulfilmentLines {
  fulfilment_id: string;
  order_line_id: string;
  organization_id: string;
  position: number;
  quantity: Numeric;
}

export interface OrderFulfilments {
  created_at: Timestamp;
  created_by: string;
  fulfilled_at: Timestamp;
  id: string;
  inventory_location_id: string | null;
  order_id: string;
  organization_id: string;
  updated_at: Timestamp;
}

export interface OrderLines {
  description: string;
  discount_percent: Numeric;
  id: string;
  is_optional: Generated<boolean>;
  net_minor: number;
  order_id: string;
  organization_id: string;
  position: number;
  product_id: string | null;
  quantity: Numeric;
  quantity_fulfilled: Generated<Numeric>;
  supplier_id: string | null;
  unit_code: string;
  unit_price_minor: number;
  vat_category: string;
  vat_rate: Numeric;
}

export interface OrderReservations {
  inventory_location_id: string;
  order_id: string;
  organization_id: string;
  product_id: string;
  quantity: Numeric;
}

export interface Orders {
  cancellation_reason: string | null;
  cancelled_at: Timestamp | null;
  completed_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  contact_id: string | null;
  created_at: Timestamp;
  currency: string;
  customer_asset_id: number | null;
  customer_id: number;
  customer_name: string;
  deleted_at: Timestamp | null;
  delivery_address: Json | null;
  discount_minor: number;
  display_number: string;
  external_invoice_id: string | null;
  fulfilment_status: Generated<string>;
  id: string;
  introduction: string | null;
  invoice_status: Generated<string>;
  issued_at: Timestamp | null;
  number: number;
  number_series: string;
  organization_id: string;
  owner_user_id: string;
  parties: Json | null;
  quote_id: string | null;
  reference: string | null;
  requested_delivery_date: string | null;
  search: Generated<string | null>;
  status: Generated<string>;
  subtotal_minor: number;
  terms: string | null;
  title: string | null;
  total_minor: number;
  updated_at: Timestamp;
  vat_breakdown: Json;
  vat_minor: number;
  version: Generated<number>;
}

export interface Organizations {
  accent_color: string | null;
  address_city: string | null;
  address_country: string | null;
  address_line1: string | null;
  address_line2: string | null;
  address_postal_code: string | null;
  address_state: string | null;
  approval_policies: string | null;
  btw: string | null;
  country: Generated<string>;
  created_at: Timestamp;
  created_by: string | null;
  currency: Generated<string>;
  deletion_at: Timestamp | null;
  iban: string | null;
  id: string;
  kvk: string | null;
  language: Generated<string>;
  legal_name: string | null;
  logo_file_id: string | null;
  name: string;
  settings: Generated<Json>;
  status: Generated<string>;
  suspended_at: Timestamp | null;
  time_zone: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface ProductComponents {
  bundle_id: string;
  organization_id: string;
  position: number;
  product_id: string;
  quantity: Numeric;
}

export interface Products {
  cost_price_minor: number | null;
  created_at: Timestamp;
  currency: string;
  deleted_at: Timestamp | null;
  description: string | null;
  gtin: string | null;
  id: string;
  kind: string;
  name: string;
  organization_id: string;
  reorder_point: Numeric | null;
  search: Generated<string | null>;
  sku: string | null;
  sort_name: Generated<string | null>;
  status: Generated<string>;
  supplier_id: string | null;
  supplier_sku: string | null;
  track_stock: Generated<boolean>;
  unit_code: Generated<string>;
  unit_price_minor: number;
  updated_at: Timestamp;
  vat_category: Generated<string>;
  vat_rate: Numeric;
  version: Generated<number>;
}

export interface ProductStock {
  inventory_location_id: string;
  on_hand: Generated<Numeric>;
  organization_id: string;
  product_id: string;
  reserved: Generated<Numeric>;
  updated_at: Timestamp;
}

export interface QuoteDocuments {
  fingerprint: Buffer;
  made_at: Timestamp;
  organization_id: string;
  pdf: Buffer;
  quote_id: string;
  version: number;
}

export interface QuoteLines {
  description: string;
  discount_percent: Numeric;
  id: string;
  is_optional: Generated<boolean>;
  is_selected: Generated<boolean>;
  net_minor: number;
  organization_id: string;
  position: number;
  product_id: string | null;
  quantity: Numeric;
  quote_id: string;
  unit_code: string;
  unit_price_minor: number;
  vat_category: string;
  vat_rate: Numeric;
}

export interface QuoteLinks {
  client_id: string | null;
  client_name: string | null;
  created_at: Timestamp;
  created_by: string | null;
  id: string;
  organization_id: string;
  quote_id: string;
  sent_to: string | null;
  token_hash: Buffer | null;
}

export interface Quotes {
  acceptance_reference: string | null;
  accepted_at: Timestamp | null;
  accepted_by_name: string | null;
  cancellation_reason: string | null;
  cancelled_at: Timestamp | null;
  contact_id: string | null;
  created_at: Timestamp;
  currency: string;
  customer_asset_id: number | null;
  customer_id: number;
  customer_name: string;
  deleted_at: Timestamp | null;
  discount_minor: number;
  display_number: string;
  expires_at: Timestamp | null;
  id: string;
  introduction: string | null;
  issued_at: Timestamp | null;
  number: number;
  number_series: string;
  order_id: string | null;
  organization_id: string;
  owner_user_id: string;
  parties: Json | null;
  previous_quote_id: string | null;
  rejected_at: Timestamp | null;
  rejection_reason: string | null;
  revision: Generated<number>;
  search: Generated<string | null>;
  sent_at: Timestamp | null;
  status: Generated<string>;
  subtotal_minor: number;
  terms: string | null;
  title: string | null;
  total_minor: number;
  updated_at: Timestamp;
  valid_until: string;
  vat_breakdown: Json;
  vat_minor: number;
  version: Generated<number>;
  viewed_at: Timestamp | null;
}

export interface RateLimitsCounters {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface Roles {
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  id: string;
  is_built_in: Generated<boolean>;
  name: string;
  organization_id: string;
  permissions: string[];
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface StockMovementLines {
  counted_quantity: Numeric | null;
  currency: string | null;
  description: string;
  inventory_location_id: string;
  movement_id: string;
  organization_id: string;
  position: number;
  product_id: string | null;
  quantity: Numeric;
  unit_cost_minor: number | null;
}

export interface StockMovements {
  created_at: Timestamp;
  created_by: string | null;
  id: string;
  kind: string;
  occurred_at: Timestamp;
  order_id: string | null;
  organization_id: string;
  reason: string | null;
  reference: string | null;
  reverts_movement_id: string | null;
  updated_at: Timestamp;
}

export interface StrangerMail {
  about: string | null;
  id: string;
  organization_id: string;
  recipient: string;
  sent_at: Timestamp;
}

export interface Suppliers {
  account_number: string | null;
  address_city: string | null;
  address_country: string | null;
  address_line1: string | null;
  address_line2: string | null;
  address_postal_code: string | null;
  address_state: string | null;
  billing_email: string | null;
  btw: string | null;
  code: string | null;
  created_at: Timestamp;
  currency: string | null;
  default_inventory_location_id: string | null;
  default_lead_time_days: number | null;
  deleted_at: Timestamp | null;
  email: string | null;
  external_id: string | null;
  id: string;
  kvk: string | null;
  name: string;
  notes: string | null;
  ordering_email: string | null;
  organization_id: string;
  payment_terms_days: number | null;
  phone: string | null;
  search: Generated<string | null>;
  sort_name: Generated<string | null>;
  source: string | null;
  status: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
  website: string | null;
}

export interface TaskAssignees {
  organization_id: string;
  position: number;
  task_id: string;
  user_id: string;
}

export interface TaskComments {
  author_id: string;
  content_doc: Json;
  content_text: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  id: string;
  organization_id: string;
  task_id: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface TaskEntries {
  calendar_id: string | null;
  calendar_kind: string | null;
  calendar_name: string | null;
  calendar_owner_user_id: string | null;
  confidence: number | null;
  content_id: string | null;
  created_at: Timestamp | null;
  created_by: string | null;
  deleted_at: Timestamp | null;
  description: string | null;
  end_at: Timestamp | null;
  id: string | null;
  is_all_day: boolean | null;
  is_moved: boolean | null;
  is_own: boolean | null;
  location: string | null;
  online_meeting_url: string | null;
  organization_id: string | null;
  organizer_display_name: string | null;
  organizer_email: string | null;
  organizer_user_id: string | null;
  owner_user_id: string | null;
  priority: string | null;
  reason: Json | null;
  recurrence_id_at: Timestamp | null;
  recurrence_parent_item_id: string | null;
  recurrence_rule: Json | null;
  search: string | null;
  sequence: number | null;
  series_start_at: string | null;
  source: string | null;
  start_at: Timestamp | null;
  state: string | null;
  task_display_number: string | null;
  task_id: string | null;
  task_number: number | null;
  task_status: string | null;
  task_title: string | null;
  time_zone: string | null;
  title: string | null;
  transparency: string | null;
  uid: string | null;
  updated_at: Timestamp | null;
  version: number | null;
  visibility: string | null;
}

export interface Tasks {
  checklist: Generated<Json>;
  completed_at: Timestamp | null;
  created_at: Timestamp;
  created_by: string;
  customer_asset_id: number | null;
  customer_id: number | null;
  deleted_at: Timestamp | null;
  description: string | null;
  display_number: Generated<string>;
  due_at: Timestamp | null;
  estimate_minutes: number | null;
  id: string;
  labels: Generated<string[]>;
  number: number;
  number_format: Generated<string>;
  order_id: string | null;
  organization_id: string;
  parent_task_id: string | null;
  planned_end_at: Timestamp | null;
  planned_start_at: Timestamp | null;
  priority: Generated<string>;
  quote_id: string | null;
  search: Generated<string | null>;
  status: Generated<string>;
  title: string;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Users {
  avatar_url: string | null;
  created_at: Timestamp;
  display_name: string;
  email: string | null;
  email_confirmed_at: Timestamp | null;
  id: string;
  language: Generated<string>;
  notifications_off: Generated<string[]>;
  revoked_apps: Generated<Json>;
  service_client_id: string | null;
  time_zone: Generated<string>;
  updated_at: Timestamp;
}

export interface WebhookAttempts {
  at: Timestamp;
  delivery_id: string;
  duration_ms: number;
  error: string | null;
  id: string;
  organization_id: string;
  response: string | null;
  status_code: number | null;
}

export interface WebhookDeliveries {
  attempts_made: Generated<number>;
  created_at: Timestamp;
  event_id: string;
  event_type: string;
  id: string;
  is_replay: Generated<boolean>;
  leased_until: Timestamp | null;
  most_attempts: Generated<number>;
  next_attempt_at: Timestamp | null;
  organization_id: string;
  state: string;
  updated_at: Timestamp;
  webhook_id: string;
}

export interface Webhooks {
  concurrency: Generated<number>;
  created_at: Timestamp;
  created_by: string;
  description: string | null;
  event_types: string[];
  failing_since: Timestamp | null;
  id: string;
  last_delivered_at: Timestamp | null;
  last_error: string | null;
  organization_id: string;
  previous_secret: Buffer | null;
  previous_secret_until: Timestamp | null;
  replayed_at: Timestamp | null;
  secret: Buffer;
  secret_hint: string;
  status: Generated<string>;
  suspended_at: Timestamp | null;
  updated_at: Timestamp;
  url: string;
  version: Generated<number>;
}

export interface WorkflowRuns {
  created_at: Timestamp;
  depth: Generated<number>;
  event_id: string | null;
  event_type: string | null;
  finished_at: Timestamp | null;
  id: string;
  initiators: Generated<Json>;
  lease: string | null;
  leased_until: Timestamp | null;
  next_attempt_at: Timestamp | null;
  occurrence_at: Timestamp | null;
  organization_id: string;
  problem: Json | null;
  results: Generated<Json>;
  retry_of: string | null;
  started_at: Timestamp | null;
  started_by: string | null;
  state: Generated<string>;
  steps: Generated<Json>;
  trigger: Json | null;
  trigger_type: string;
  updated_at: Timestamp;
  workflow_id: string;
  workflow_version: number;
}

export interface Workflows {
  activated_by: Json | null;
  allow_self_trigger: Generated<boolean>;
  conditions: Json | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  description: string | null;
  event_types: Generated<string[]>;
  failures_in_row: Generated<number>;
  id: string;
  name: string;
  next_run_at: Timestamp | null;
  organization_id: string;
  run_as_user_id: string;
  search: Generated<string | null>;
  status: Generated<string>;
  steps: Json;
  trigger: Json;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface WorkflowVersions {
  created_at: Timestamp;
  defined_by: Json | null;
  definition: Json;
  organization_id: string;
  run_as_user_id: string;
  version: number;
  workflow_id: string;
}

export interface DB {
  agenda_attendees: AgendaAttendees;
  agenda_entries: AgendaEntries;
  agenda_invitations: AgendaInvitations;
  agenda_item_users: AgendaItemUsers;
  agenda_items: AgendaItems;
  agenda_recurrence_dates: AgendaRecurrenceDates;
  agenda_reminders: AgendaReminders;
  agenda_reminders_told: AgendaRemindersTold;
  all_agenda_entries: AllAgendaEntries;
  approval_decisions: ApprovalDecisions;
  approval_policies: ApprovalPolicies;
  approvals: Approvals;
  audit_anchors: AuditAnchors;
  audit_entries: AuditEntries;
  audit_heads: AuditHeads;
  audit_values: AuditValues;
  calendar_feeds: CalendarFeeds;
  calendars: Calendars;
  client_activity: ClientActivity;
  contact_methods: ContactMethods;
  counters: Counters;
  customer_asset_notes: CustomerAssetNotes;
  customer_assets: CustomerAssets;
  customer_contacts: CustomerContacts;
  customer_duplicates: CustomerDuplicates;
  customer_merge_records: CustomerMergeRecords;
  customers: Customers;
  events: Events;
  exports: Exports;
  "feedback.answers": FeedbackAnswers;
  file_attachments: FileAttachments;
  file_blobs: FileBlobs;
  files: Files;
  full_exports: FullExports;
  idempotency_keys: IdempotencyKeys;
  import_refusals: ImportRefusals;
  import_rows: ImportRows;
  imports: Imports;
  inventory_locations: InventoryLocations;
  invitations: Invitations;
  memberships: Memberships;
  notifications: Notifications;
  order_fulfilment_lines: OrderFulfilmentLines;
  order_fulfilments: OrderFulfilments;
  order_lines: OrderLines;
  order_reservations: OrderReservations;
  orders: Orders;
  organizations: Organizations;
  product_components: ProductComponents;
  product_stock: ProductStock;
  products: Products;
  quote_documents: QuoteDocuments;
  quote_lines: QuoteLines;
  quote_links: QuoteLinks;
  quotes: Quotes;
  "rate_limits.counters": RateLimitsCounters;
  roles: Roles;
  stock_movement_lines: StockMovementLines;
  stock_movements: StockMovements;
  stranger_mail: StrangerMail;
  suppliers: Suppliers;
  task_assignees: TaskAssignees;
  task_comments: TaskComments;
  task_entries: TaskEntries;
  tasks: Tasks;
  users: Users;
  webhook_attempts: WebhookAttempts;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  workflow_runs: WorkflowRuns;
  workflow_versions: WorkflowVersions;
  workflows: Workflows;
}
