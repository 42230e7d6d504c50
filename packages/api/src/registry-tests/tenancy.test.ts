import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { builtInRoles } from "../kernel/permissions/permissions.ts";
import { operations } from "../registry.gen.ts";
import {
  type ExampleRecords,
  insertExampleRecords,
  pathOf,
} from "../testing/contract/example-records.ts";
import { auditTables, readFingerprint, readSecrets } from "../testing/fingerprint.ts";
import { openTestService } from "../testing/open-test-service.ts";
import type { TestOrganization, TestRequest, TestResponse } from "../testing/test-service.ts";

const service = await openTestService();
const ours = await service.createOrganization();
const theirs = await service.createOrganization();
const records = await insertExampleRecords(ours, 1);
/** A second set of records in our organization, and one in theirs. */
const otherRecords = await insertExampleRecords(ours, 2);
const foreignRecords = await insertExampleRecords(theirs, 3);
const theirSecrets = await readSecrets(theirs);
/** Ids, names and email addresses that only our organization contains. */
const ourSecrets = [...(await readSecrets(ours))].filter((secret) => !theirSecrets.has(secret));

const parametersOf = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name!);

const tenantOperations = operations.filter(({ kind }) => kind === "read" || kind === "mutation");
const recordOperations = tenantOperations.filter((operation) => parametersOf(operation).length > 1);
const childRecordOperations = recordOperations.filter(
  (operation) => parametersOf(operation).length > 2,
);
const viewer = builtInRoles.find(({ key }) => key === "viewer")!;
const toCases = (chosen: Operation[]) =>
  chosen.map((operation) => [operation.id, operation] as const);

/**
 * Calls an operation on these records with its example body, and expects no change in either organization. Only the
 * rejected change of a member is recorded, in the audit log of the member's organization.
 */
async function call(
  operation: Operation,
  target: ExampleRecords,
  request: TestRequest,
  memberOf: TestOrganization | null,
): Promise<TestResponse> {
  const read = () =>
    Promise.all([
      readFingerprint(ours, memberOf === ours ? auditTables : []),
      readFingerprint(theirs, memberOf === theirs ? auditTables : []),
      memberOf === null ? 0 : auditCount(memberOf),
    ]);
  const [before, beforeTheirs, entries] = await read();
  const response = await service.request(operation.method, pathOf(operation, target), {
    body: operation.example,
    ...request,
  });
  const isRecorded = memberOf !== null && operation.kind === "mutation" && response.status === 403;
  expect(await read()).toEqual([before, beforeTheirs, isRecorded ? entries + 1 : entries]);
  return response;
}

/** Expects that the response to a non-member contains no value of ours, except for those in the request. */
function expectNoLeak(response: TestResponse, operation: Operation, target: ExampleRecords): void {
  const requestText = pathOf(operation, target) + JSON.stringify(operation.example ?? "");
  const responseText = response.text + JSON.stringify([...response.headers]);
  expect(ourSecrets.length).toBeGreaterThan(20);
  expect(
    ourSecrets.filter((secret) => responseText.includes(secret) && !requestText.includes(secret)),
  ).toEqual([]);
}

/** Returns the problem without the ids in the request and the request id. */
function withoutIds({ body }: TestResponse, target: ExampleRecords): unknown {
  const ids = [...Object.values(target), body.requestId as string];
  const replace = (text: string) =>
    ids.reduce((changed, id) => changed.replace(new RegExp(`\\b${id}\\b`, "gu"), "…"), text);
  return JSON.parse(
    JSON.stringify(body, (_key, value: unknown) =>
      typeof value === "string" ? replace(value) : value,
    ),
  );
}

/** Returns unknown ids of the same formats. */
function unknownRecords(target: ExampleRecords): ExampleRecords {
  return Object.fromEntries(
    Object.entries(target).map(([name, id]) => [name, /^\d+$/u.test(id) ? "4096512345" : uuidv7()]),
  );
}

describe("isolation", () => {
  test.each(toCases(tenantOperations))(
    "%s returns 403 to a non-member, as for an unknown organization",
    async (_id, operation) => {
      const response = await call(operation, records, { as: theirs.owner }, null);
      expect([response.status, response.body.code]).toEqual([
        403,
        "ORGANIZATION_PERMISSION_DENIED",
      ]);
      expect(response.body).not.toHaveProperty("requiredPermission");
      expectNoLeak(response, operation, records);
      const unknown = unknownRecords(records);
      const responseForUnknown = await call(operation, unknown, { as: theirs.owner }, null);
      expect(withoutIds(response, records)).toEqual(withoutIds(responseForUnknown, unknown));
    },
  );

  test.each(toCases(recordOperations))(
    "%s returns 404 for a record of another organization, as for an unknown record",
    async (_id, operation) => {
      const target = { ...records, organizationId: theirs.id };
      const response = await call(operation, target, { as: theirs.owner }, theirs);
      expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
      expectNoLeak(response, operation, target);
      const unknown = { ...unknownRecords(records), organizationId: theirs.id };
      const responseForUnknown = await call(operation, unknown, { as: theirs.owner }, theirs);
      expect(withoutIds(response, target)).toEqual(withoutIds(responseForUnknown, unknown));
    },
  );

  test.each(
    childRecordOperations.flatMap((operation) =>
      parametersOf(operation)
        .slice(1)
        .map((name) => [operation.id, name, operation] as const),
    ),
  )(
    "%s returns 404 if {%s} belongs to another record or organization",
    async (_id, name, operation) => {
      for (const [organization, target] of [
        [ours, { ...records, [name]: otherRecords[name]! }],
        [theirs, { ...foreignRecords, [name]: records[name]! }],
      ] as const) {
        const response = await call(operation, target, { as: organization.owner }, organization);
        expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
        if (organization === theirs) expectNoLeak(response, operation, target);
      }
    },
  );

  test.each(toCases(tenantOperations))(
    "%s returns 403 to a member without the permission",
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
      const response = await call(operation, records, { as: user }, ours);
      expect([response.status, response.body.requiredPermission]).toEqual([
        403,
        operation.permission,
      ]);
    },
  );

  test.each(
    toCases(tenantOperations.filter(({ permission }) => !viewer.permissions.includes(permission))),
  )("%s returns 403 to a viewer", async (_id, operation) => {
    const response = await call(operation, records, { as: ours.viewer }, ours);
    expect([response.status, response.body.requiredPermission]).toEqual([
      403,
      operation.permission,
    ]);
  });

  test.each(toCases(tenantOperations))(
    "%s returns 403 for a token with insufficient scope",
    async (_id, operation) => {
      const reads =
        operation.method === "GET" || ["createTask", "setTaskStatus"].includes(operation.id);
      const token = service.issuer.sign({
        sub: ours.owner.id,
        scope: reads ? "mcp:write" : "mcp:read",
      });
      const response = await call(operation, records, { token }, ours);
      expect([response.status, response.body.code, response.body.requiredScope]).toEqual([
        403,
        "AUTH_INSUFFICIENT_SCOPE",
        reads ? "mcp:read" : "mcp:write",
      ]);
      expect(response.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
    },
  );
});

async function auditCount(organization: TestOrganization): Promise<number> {
  const row = await organization.run((transaction) =>
    transaction.one<{ count: number }>({ text: "select count(*) from audit_entries", values: [] }),
  );
  return row?.count ?? -1;
}

describe("row level security", () => {
  type Table = { name: string; forced: boolean; policies: number; key: string[] | null };

  async function readTables(): Promise<Table[]> {
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

  // The tables that belong to no single organization.
  const shared = new Set(["users", "organizations"]);

  test("every table forces row level security and has a policy", async () => {
    const allTables = await readTables();
    expect(allTables.length).toBeGreaterThan(15);
    expect(allTables.filter(({ forced, policies }) => !forced || policies === 0)).toEqual([]);
  });

  test("every primary key of a tenant table starts with organization_id", async () => {
    const tenantTables = (await readTables()).filter(({ name }) => !shared.has(name));
    expect(tenantTables.filter(({ key }) => key?.[0] !== "organization_id")).toEqual([]);
  });

  test("the role for search candidates may read only the needed columns of each table with a search vector", async () => {
    const client = await service.database.connect();
    try {
      type Searched = { name: string; policy: string; columns: string[]; orders: string[] };
      const { rows } = await client.query<Searched>(`
        select c.relname as name,
          (select p.polcmd::text || ' ' || pg_get_expr(p.polqual, p.polrelid) from pg_policy p
            where p.polrelid = c.oid and p.polname = 'search'
              and p.polroles = array['werkbank_search'::regrole::oid]) as policy,
          array(select b.attname::text from pg_attribute b where b.attrelid = c.oid and b.attnum > 0
            and has_column_privilege('werkbank_search', c.oid, b.attnum, 'select') order by 1) as columns,
          array(select b.attname::text from pg_attribute b join pg_index i on b.attnum = i.indkey[1]
            where b.attrelid = c.oid and i.indrelid = c.oid and i.indpred is null
            and i.indkey[0] = (select attnum from pg_attribute
              where attrelid = c.oid and attname = 'organization_id')
            and i.indkey[2] = (select attnum from pg_attribute
              where attrelid = c.oid and attname = 'id')) as orders
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
          has_any_column_privilege('werkbank_search', c.oid, 'select, insert, update, references')
          or exists (select from pg_attribute a where a.attrelid = c.oid
            and a.attname = 'search' and a.atttypid = 'tsvector'::regtype))`);
      expect(rows.length).toBeGreaterThan(5);
      const searchColumns = ["deleted_at", "id", "organization_id", "search"];
      const expected = rows.map(({ name, orders }) => ({
        name,
        policy: "r true",
        columns: [...new Set([...searchColumns, ...orders])].toSorted(),
        orders,
      }));
      expect(rows).toEqual(expected);
    } finally {
      client.release();
    }
  });

  test("every unique index and exclusion constraint of a tenant table starts with organization_id", async () => {
    const client = await service.database.connect();
    try {
      const { rows } = await client.query<{ index: string; first: string }>(`
        select i.indexrelid::regclass::text as index, a.attname as first
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where n.nspname = 'public' and (i.indisunique or i.indisexclusion)
          and c.relname not in ('migrations', 'users', 'organizations')`);
      expect(rows.length).toBeGreaterThan(50);
      expect(rows.filter(({ first }) => first !== "organization_id")).toEqual([]);
    } finally {
      client.release();
    }
  });

  test("every foreign key contains organization_id and never sets it to null", async () => {
    const client = await service.database.connect();
    try {
      const { rows } = await client.query<{ key: string; contains: boolean }>(`
        select f.conrelid::regclass || '.' || f.conname as key, exists (
          select from unnest(f.conkey, f.confkey) as k (own, referenced)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
            join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.referenced
          where a.attname = case f.conrelid when 'organizations'::regclass then 'id' else 'organization_id' end
            and b.attname = case f.confrelid when 'organizations'::regclass then 'id' else 'organization_id' end
            and not (f.confdeltype in ('n', 'd') and k.own = any(coalesce(f.confdelsetcols, f.conkey)))
        ) as contains
        from pg_constraint f
        where f.contype = 'f' and f.connamespace = 'public'::regnamespace
          and f.confrelid <> 'users'::regclass`);
      expect(rows.length).toBeGreaterThan(50);
      expect(rows.filter(({ contains }) => !contains)).toEqual([]);
    } finally {
      client.release();
    }
  });

  test("every security definer function has an empty search_path", async () => {
    const client = await service.database.connect();
    try {
      const { rows } = await client.query<{ name: string; settings: string[] | null }>(`
        select p.oid::regprocedure::text as name, p.proconfig as settings
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ settings }) => settings?.[0] !== 'search_path=""')).toEqual([]);
    } finally {
      client.release();
    }
  });

  test("a transaction of an organization cannot read or write rows of another one", async () => {
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
    "the application role cannot update or delete %s",
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
