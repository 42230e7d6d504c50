import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { insertAgendaItem } from "../operations/agenda/insert-agenda-item.ts";
import type { Operation } from "../operation.ts";
import type { TestOrganization } from "./test-service.ts";

/** Path parameter → the id of a record of the organization, one of each kind. */
export type ExampleRecords = Record<string, string>;

/** Writes one record of each kind that an operation can be called on. */
export async function insertExampleRecords(
  organization: TestOrganization,
): Promise<ExampleRecords> {
  const records: ExampleRecords = {
    organizationId: organization.id,
    supplierId: uuidv7(),
    taskId: uuidv7(),
    commentId: uuidv7(),
    customerId: "1",
    contactId: uuidv7(),
    customerAssetId: "7",
    itemId: uuidv7(),
  };
  await organization.insert((insert, transaction) => {
    insert("suppliers", { id: records["supplierId"], name: "Supplier" });
    insert("customers", { id: 1, name: "Customer", currency: "EUR" });
    insert("customer_contacts", {
      id: records["contactId"],
      customer_id: 1,
      profile_id: uuidv7(),
      first_name: "Femke",
      is_primary: true,
      profile_created_at: new Date(),
      profile_updated_at: new Date(),
    });
    insert("customer_assets", { id: 7, customer_id: 1, name: "Bakfiets" });
    insert("tasks", {
      id: records["taskId"],
      number: 1,
      title: "Task",
      created_by: organization.owner.id,
    });
    insert("task_comments", {
      id: records["commentId"],
      task_id: records["taskId"] ?? "",
      content_text: "Comment",
      content_doc: JSON.stringify({ version: 1, blocks: [] }),
      author_id: organization.owner.id,
    });
    const calendarId = insert("calendars", {
      name: "Workshop",
      color: "#1E6FD9",
      kind: "team",
      time_zone: "Europe/Amsterdam",
    });
    insertAgendaItem(
      transaction,
      { organizationId: organization.id, now: new Date() },
      {
        id: records["itemId"],
        calendarId,
        title: "Item",
        startAt: "2026-12-01T09:00:00Z",
        endAt: "2026-12-01T10:00:00Z",
        ownerUserId: organization.owner.id,
      },
    );
  });
  return records;
}

/** The address of an operation on these records, with the query parameters that it cannot do without. */
export function pathOf(operation: Operation, records: ExampleRecords): string {
  const needed = Object.entries(operation.query.shape).filter(
    ([, schema]) => !(schema as z.ZodType).safeParse(undefined).success,
  );
  const query = needed.map(([name]) => `${name}=${exampleQuery[name] ?? ""}`).join("&");
  return `${pathTo(operation, records)}${query === "" ? "" : `?${query}`}`;
}

/** The operation's worked body; people that it mentions are the organization's owner. */
export function bodyOf(operation: Operation, organization: TestOrganization): unknown {
  if (operation.example === undefined) return undefined;
  const text = JSON.stringify(operation.example, (_key, value: unknown) => {
    const reference = value as { kind?: unknown } | null;
    return reference?.kind === "user" ? { ...reference, id: organization.owner.id } : value;
  });
  return JSON.parse(text) as unknown;
}

const exampleQuery: Record<string, string> = {
  from: "2026-12-01T00:00:00Z",
  to: "2026-12-15T00:00:00Z",
};

function pathTo(operation: Operation, records: ExampleRecords): string {
  return operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const id = records[name];
    if (id === undefined) throw new Error(`no example record for {${name}}`);
    return id;
  });
}
