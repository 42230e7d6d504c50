import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { insertCustomer } from "./testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();

/** Columns that a merge moves (moved-records.ts); the test of the operation moves a row of each. */
const moved = [
  "agenda_attendees.customer_id",
  "customer_assets.customer_id",
  "customer_contacts.customer_id",
  "file_attachments.target_id",
  "orders.customer_id",
  "quotes.customer_id",
  "tasks.customer_id",
];

/** Columns that a merge leaves as they are, with the reason. */
const left: Record<string, string> = {
  "approvals.target": "a pending approval of a merged customer becomes stale",
  "audit_entries.target_id": "the log records what happened",
  "audit_entries.target_kind": "the log records what happened",
  "customer_merge_records.customer_id": "records what moved",
  "customers.merged_into_customer_id": "set by the merge",
  "import_rows.updated_customer_id": "records what an import did",
};

test("every column that refers to customers is moved by a merge, or is left for a reason", async () => {
  const rows = await organization.run((transaction) =>
    transaction.all<{ name: string }>({
      text: `select distinct c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      -- Named as one,
      a.attname ~ '(^|_)customer_ids?$'
      -- a foreign key,
      or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.confrelid = 'customers'::regclass and a.attnum = any (f.conkey)
        and a.attname <> 'organization_id')
      -- or a reference to records of several kinds.
      or a.attname ~ '^(target|record)(_id|_kind)?$' and c.relname <> 'customer_merge_records')
    order by name`,
      values: [],
    }),
  );
  expect(rows.map(({ name }) => name)).toEqual([...moved, ...Object.keys(left)].sort());
});

test("a customer that is purged takes what its merge recorded with it", async () => {
  const survivor = await insertCustomer(organization, 1);
  const duplicate = await insertCustomer(organization, 2);
  const task = { title: "Accu testen", customerId: 2 };
  await service.request("POST", `${organization.path}/tasks`, {
    as: organization.owner,
    body: task,
  });
  const body = { customerIds: [2] };
  await service.request("POST", `${survivor}/merge`, { as: organization.owner, body });
  const count = () =>
    organization.run((transaction) =>
      transaction.all({ text: "select kind from customer_merge_records", values: [] }),
    );
  expect(await count()).toEqual([{ kind: "tasks" }]);
  await organization.run(async (transaction) =>
    transaction.write({ text: "delete from customers where id = 2", values: [] }),
  );
  expect(await count()).toEqual([]);
  expect((await service.request("GET", duplicate, { as: organization.owner })).status).toBe(404);
});
