import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { ChangeContext } from "../../kernel/changes/change.ts";
import type { Import } from "./import.ts";

/** Inserts an import that has not begun. */
export function insertImport(
  transaction: Transaction,
  record: Import,
  { origin, now }: Pick<ChangeContext, "origin" | "now">,
): void {
  transaction.write(
    queries.insertInto("imports").values({
      organization_id: record.organizationId,
      id: record.id,
      kind: record.kind,
      file_id: record.fileId,
      mapping: JSON.stringify(record.mapping),
      constants: JSON.stringify(record.constants),
      sheet: record.sheet,
      match_by: record.matchBy,
      on_match: record.onMatch,
      on_similar: record.onSimilar,
      dry_run: record.dryRun,
      created_by: record.createdBy,
      channel: origin.channel,
      client_id: origin.clientId,
      client_name: origin.clientName,
      created_at: now,
      updated_at: now,
    }),
  );
}
