import { createRecordWriter } from "@werkbank/api/database";
import type { DemoSeed } from "./demo-seed.ts";
import { singelId } from "./singel.ts";

const toFinishTime = (at: Date) => new Date(at.getTime() + 420);

/** Inserts Sanne's dry runs of imports of suppliers and customers, and an export whose file has expired. */
export const seedTransfers: DemoSeed = (transaction, { organizationId, toWeek, users }) => {
  const dryRunAt = toWeek(new Date("2026-11-18T09:12:00.000Z"));
  const checkedAt = toWeek(new Date("2026-11-12T10:05:00.000Z"));
  const exportedAt = toWeek(new Date("2026-11-13T16:40:00.000Z"));
  createRecordWriter(
    transaction,
    organizationId,
    dryRunAt,
  )("imports", {
    id: singelId("import:leveranciers"),
    kind: "suppliers",
    file_id: singelId("file:leveranciers"),
    mapping: JSON.stringify({ Naam: "name", Code: "code", "E-mail": "orderingEmail" }),
    match_by: "code",
    on_match: "update",
    dry_run: true,
    state: "succeeded",
    row_count: 2,
    processed_count: 2,
    created_count: 1,
    updated_count: 1,
    created_by: users.sanne,
    channel: "api",
    started_at: dryRunAt,
    finished_at: toFinishTime(dryRunAt),
  });
  createRecordWriter(
    transaction,
    organizationId,
    checkedAt,
  )("imports", {
    id: singelId("import:klanten"),
    kind: "customers",
    // A file that has been deleted since.
    file_id: singelId("file:beurs"),
    mapping: JSON.stringify({ Bedrijf: "name", Telefoon: "phone" }),
    on_match: "update",
    dry_run: true,
    state: "succeeded",
    row_count: 2,
    processed_count: 2,
    created_count: 2,
    similar_count: 1,
    created_by: users.sanne,
    channel: "app",
    started_at: checkedAt,
    finished_at: toFinishTime(checkedAt),
  });
  transaction.write({
    text: `insert into import_rows (organization_id, import_id, row_number, result, name, similar_customers)
      values ($1, $2, 3, 'created', 'Snelle Bocht', '[{"id": 1001, "reasons": ["phone", "name"]}]')`,
    values: [organizationId, singelId("import:klanten")],
  });
  createRecordWriter(
    transaction,
    organizationId,
    exportedAt,
  )("exports", {
    id: singelId("export:klanten"),
    kind: "customers",
    filter: JSON.stringify({ status: "active" }),
    format: "csv",
    delimiter: ";",
    decimal_separator: ",",
    byte_order_mark: true,
    fields: ["id", "name", "email"],
    state: "succeeded",
    record_count: 3,
    file_id: singelId("file:klanten"),
    expires_at: new Date(toFinishTime(exportedAt).getTime() + 86_400_000),
    created_by: users.sanne,
    channel: "api",
    started_at: exportedAt,
    finished_at: toFinishTime(exportedAt),
  });
};
