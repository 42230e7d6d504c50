import type { Application } from "../../kernel/application.ts";
import { readPublicItemIds } from "../tasks/task-relations.ts";
import type { Export } from "./export.ts";
import { inOrganization } from "./in-organization.ts";

type Records = Record<string, unknown>[];

/**
 * Returns records as every reader of the file may see them: tasks without agenda items that are not public,
 * even if the requester may see these.
 */
export async function redactRecords(
  application: Application,
  record: Export,
  records: Records,
): Promise<Records> {
  if (record.kind !== "tasks") return records;
  const ids = records.flatMap(itemIdsOf);
  const publicItemIds = await inOrganization(application, record, (transaction) =>
    readPublicItemIds(transaction, ids),
  );
  return records.map((task) => ({
    ...task,
    agendaItemIds: itemIdsOf(task).filter((id) => publicItemIds.has(id)),
  }));
}

const itemIdsOf = ({ agendaItemIds }: Record<string, unknown>) => agendaItemIds as string[];
