import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "./registry.gen.ts";
import { type ExampleRecords, insertExampleRecords, pathOf } from "./testing/example-records.ts";
import {
  createTestService,
  type TestOrganization,
  type TestService,
} from "./testing/test-service.ts";

let service: TestService;
let ours: TestOrganization;
let theirs: TestOrganization;
let records: ExampleRecords;

beforeAll(async () => {
  service = await createTestService();
  ours = await service.createOrganization();
  theirs = await service.createOrganization();
  records = await insertExampleRecords(ours);
});
afterAll(() => service.close());

const inTenant = operations.filter(({ kind }) => kind === "read" || kind === "mutation");
const onRecords = inTenant.filter(({ path }) => path.split("{").length > 2);

async function auditCount(organization: TestOrganization): Promise<number> {
  const row = await organization.run((transaction) =>
    transaction.one<{ count: number }>({ text: "select count(*) from audit_entries", values: [] }),
  );
  return row?.count ?? -1;
}

describe("isolation", () => {
  test.each(inTenant.map((operation) => [operation.id, operation] as const))(
    "%s refuses a caller who is no member",
    async (_id, operation) => {
      const before = await auditCount(ours);
      const answer = await service.request(operation.method, pathOf(operation, records), {
        as: theirs.owner,
        body: operation.example,
      });
      expect([answer.status, answer.body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
      expect(answer.body).not.toHaveProperty("requiredPermission");
      expect(await auditCount(ours)).toBe(before);
    },
  );

  test.each(onRecords.map((operation) => [operation.id, operation] as const))(
    "%s does not find a record of another organization",
    async (_id, operation) => {
      const path = pathOf(operation, { ...records, organizationId: theirs.id });
      const answer = await service.request(operation.method, path, {
        as: theirs.owner,
        body: operation.example,
      });
      expect([answer.status, answer.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    },
  );

  test.each(inTenant.map((operation) => [operation.id, operation] as const))(
    "%s refuses a member without the permission",
    async (_id, operation) => {
      const role = await ours.run(async (transaction) => {
        const row = await transaction.one<{ id: string }>({
          text: "insert into roles (organization_id, id, name, permissions, created_at, updated_at) values ($1, gen_random_uuid(), $2, '{}', now(), now()) returning id",
          values: [ours.id, `Nothing for ${operation.id}`],
        });
        return row?.id ?? "";
      });
      const user = await service.createUser();
      await service.addMember(ours, user, role);
      const answer = await service.request(operation.method, pathOf(operation, records), {
        as: user,
        body: operation.example,
      });
      expect([answer.status, answer.body.requiredPermission]).toEqual([403, operation.permission]);
    },
  );

  test.each(inTenant.map((operation) => [operation.id, operation] as const))(
    "%s refuses a token with too narrow a scope",
    async (_id, operation) => {
      const reads =
        operation.method === "GET" || ["createTask", "setTaskStatus"].includes(operation.id);
      const token = service.issuer.sign({
        sub: ours.owner.id,
        scope: reads ? "mcp:write" : "mcp:read",
      });
      const answer = await service.request(operation.method, pathOf(operation, records), {
        token,
        body: operation.example,
      });
      expect([answer.status, answer.body.code, answer.body.requiredScope]).toEqual([
        403,
        "AUTH_INSUFFICIENT_SCOPE",
        reads ? "mcp:read" : "mcp:write",
      ]);
      expect(answer.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
    },
  );
});

describe("row level security", () => {
  type Table = { name: string; forced: boolean; policies: number; key: string[] | null };

  async function tables(): Promise<Table[]> {
    const client = await service.database.connect();
    try {
      const { rows } = await client.query<Table>(`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
          (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
          (select array_agg(a.attname::text order by k.n) from pg_index i
            cross join lateral unnest(i.indkey::int2[]) with ordinality as k (number, n)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
            where i.indrelid = c.oid and i.indisprimary) as key
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'migrations'`);
      return rows;
    } finally {
      client.release();
    }
  }

  // The two tables that are not one organization's: people, and the organizations themselves.
  const shared = new Set(["users", "organizations"]);

  test("every table forces its policies", async () => {
    const all = await tables();
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter(({ forced, policies }) => !forced || policies === 0)).toEqual([]);
  });

  test("every key of a tenant table starts with the organization", async () => {
    const tenantTables = (await tables()).filter(({ name }) => !shared.has(name));
    expect(tenantTables.filter(({ key }) => key?.[0] !== "organization_id")).toEqual([]);
  });

  test("every unique index of a tenant table starts with the organization", async () => {
    const client = await service.database.connect();
    try {
      const { rows } = await client.query<{ index: string; first: string }>(`
        select i.indexrelid::regclass::text as index, a.attname as first
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where n.nspname = 'public' and i.indisunique
          and c.relname not in ('migrations', 'users', 'organizations')`);
      expect(rows.filter(({ first }) => first !== "organization_id")).toEqual([]);
    } finally {
      client.release();
    }
  });

  test("a transaction of one organization sees and writes no other", async () => {
    await theirs.insert((insert) => insert("suppliers", { name: "Theirs" }));
    const seen = await ours.run((transaction) =>
      transaction.all<{ organization_id: string }>({
        text: "select distinct organization_id from suppliers",
        values: [],
      }),
    );
    expect(seen).toEqual([{ organization_id: ours.id }]);
    await expect(
      ours.run((transaction) =>
        transaction.all({
          text: "insert into suppliers (organization_id, id, name, created_at, updated_at) values ($1, gen_random_uuid(), 'x', now(), now())",
          values: [theirs.id],
        }),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["audit_entries", "audit_values", "events", "audit_heads"])(
    "the application cannot change %s",
    async (table) => {
      for (const statement of [
        `update ${table} set organization_id = organization_id`,
        `delete from ${table}`,
      ]) {
        await expect(
          ours.run((transaction) => transaction.all({ text: statement, values: [] })),
        ).rejects.toMatchObject({ code: "42501" });
      }
    },
  );
});
