import type { DB } from "../../database/types.gen.ts";

/** A table of one organization's rows. */
export type OrganizationTable = {
  name: keyof DB;
  /** Columns with secrets, which no export contains. */
  secrets?: readonly string[];
  /** Why a full export does not contain its rows; omitted if it does. */
  reason?: string;
};

/**
 * All tables with an `organization_id`. Rows that reference others come first: in this order they are deleted. A test
 * compares the list with the database.
 */
export const organizationTables: readonly OrganizationTable[] = [
  { name: "webhook_attempts" },
  { name: "webhook_deliveries" },
  { name: "webhooks", secrets: ["secret", "secret_hint", "previous_secret"] },
  { name: "workflow_runs" },
  { name: "workflow_versions" },
  { name: "workflows" },
  { name: "quote_links", secrets: ["token_hash"] },
  { name: "calendar_feeds", secrets: ["key"] },
  { name: "invitations", secrets: ["token_hash"] },
  { name: "notifications" },
  { name: "approval_decisions" },
  // The sealed call contains what its caller sent, such as secrets.
  { name: "approvals", secrets: ["call"] },
  { name: "approval_policies" },
  { name: "import_rows" },
  { name: "import_refusals" },
  { name: "imports" },
  { name: "exports" },
  { name: "agenda_attendees" },
  { name: "agenda_item_users" },
  { name: "agenda_recurrence_dates" },
  { name: "agenda_reminders" },
  { name: "agenda_reminders_told" },
  { name: "agenda_invitations" },
  { name: "agenda_items" },
  { name: "calendars", secrets: ["feed_key"] },
  { name: "task_comments" },
  { name: "task_assignees" },
  { name: "tasks" },
  { name: "file_attachments" },
  { name: "files" },
  { name: "full_exports", reason: "It is the archive itself." },
  { name: "file_blobs", reason: "It says where bytes are stored; the archive contains them." },
  { name: "order_fulfilment_lines" },
  { name: "order_fulfilments" },
  { name: "order_reservations" },
  { name: "stock_movement_lines" },
  { name: "stock_movements" },
  { name: "order_lines" },
  { name: "quote_documents", reason: "The archive contains each PDF as a file." },
  { name: "quote_lines" },
  { name: "orders" },
  { name: "quotes" },
  { name: "customer_asset_notes" },
  { name: "customer_assets" },
  { name: "contact_methods" },
  { name: "customer_contacts" },
  { name: "customer_merge_records" },
  { name: "customer_duplicates", reason: "It is an index, computed from customers." },
  { name: "customers" },
  { name: "product_components" },
  { name: "product_stock" },
  { name: "products" },
  { name: "suppliers" },
  { name: "inventory_locations" },
  { name: "client_activity" },
  { name: "stranger_mail", reason: "It counts mail for the limits." },
  { name: "counters" },
  {
    name: "idempotency_keys",
    reason: "It keeps responses for 24 hours, in case a request is repeated.",
  },
  { name: "memberships" },
  { name: "roles" },
  { name: "events" },
  { name: "audit_anchors" },
  { name: "audit_heads" },
  { name: "audit_values" },
  { name: "audit_entries" },
];

/** Columns that reference a table that is deleted earlier, or their own: they are cleared first. */
export const circularReferences: readonly { table: keyof DB; column: string }[] = [
  { table: "quotes", column: "order_id" },
  { table: "quotes", column: "previous_quote_id" },
];
