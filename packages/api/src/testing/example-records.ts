import { v7 as uuidv7 } from "uuid";
import type { Operation } from "../operation.ts";
import type { TestOrganization } from "./test-service.ts";

/** Path parameter → the id of a record of the organization, one of each kind. */
export type ExampleRecords = Record<string, string>;

/** Writes one record of each kind that an operation can be called on. */
export async function insertExampleRecords(organization: TestOrganization): Promise<ExampleRecords> {
  const records: ExampleRecords = {
    organizationId: organization.id,
    supplierId: uuidv7(),
    taskId: uuidv7(),
    customerId: "1",
    contactId: uuidv7(),
    customerAssetId: "7",
  };
  await organization.insert((insert) => {
    insert("suppliers", { id: records["supplierId"] as string, name: "Supplier" });
    insert("customers", { id: 1, name: "Customer", currency: "EUR" });
    insert("customer_contacts", {
      id: records["contactId"] as string,
      customer_id: 1,
      profile_id: uuidv7(),
      first_name: "Femke",
      is_primary: true,
      profile_created_at: new Date(),
      profile_updated_at: new Date(),
    });
    insert("customer_assets", { id: 7, customer_id: 1, name: "Bakfiets" });
    insert("tasks", {
      id: records["taskId"] as string,
      number: 1,
      title: "Task",
      created_by: organization.owner.id,
    });
  });
  return records;
}

/** The path of an operation on these records. */
export function pathOf(operation: Pick<Operation, "path">, records: ExampleRecords): string {
  return operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const id = records[name];
    if (id === undefined) throw new Error(`no example record for {${name}}`);
    return id;
  });
}
