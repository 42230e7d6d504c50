import { asService } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";
import type { Application } from "../../kernel/application.ts";
import { readOpenItemIds } from "../tasks/task-relations.ts";
import type { Export } from "./export.ts";

type Records = Record<string, unknown>[];

/**
 * Returns records as all readers of the file may see them: tasks without the agenda items that only some may
 * know of, the requester among them.
 */
export async function toOpenRecords(
  { database }: Application,
  { kind, organizationId }: Export,
  records: Records,
): Promise<Records> {
  if (kind !== "tasks") return records;
  const ids = records.flatMap(itemIdsOf);
  const open = await asService(database, { userId: systemUserId, organizationId }, (transaction) =>
    readOpenItemIds(transaction, ids),
  );
  return records.map((record) => ({
    ...record,
    agendaItemIds: itemIdsOf(record).filter((id) => open.has(id)),
  }));
}

const itemIdsOf = ({ agendaItemIds }: Record<string, unknown>) => agendaItemIds as string[];
