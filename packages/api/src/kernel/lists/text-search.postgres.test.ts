import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createPostgres } from "../../database/database.ts";
import { installTestJobs } from "../../testing/job-clock.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { createOwnedDatabase } from "../../testing/owned-database.ts";

// Searches in a database whose owner is no superuser, as on managed servers: with row level security, the planner
// does not use a text index there.

const url = await createOwnedDatabase();
const shared = process.env["WERKBANK_TEST_DATABASE"] as string;
const jobs = createPostgres(url, 1);
await installTestJobs(jobs);
await jobs.close();
vi.stubEnv("WERKBANK_TEST_DATABASE", url);
const service = await openTestService();
vi.unstubAllEnvs();
const address = new URL(shared);
address.pathname = new URL(url).pathname;
const superuser = new pg.Client({ connectionString: address.href });
await superuser.connect();
afterAll(() => superuser.end());

const ours = await service.createOrganization();
const theirs = await service.createOrganization();
for (const organization of [ours, theirs]) {
  await organization.run((transaction) =>
    transaction.all({
      text: `insert into suppliers (organization_id, id, name, created_at, updated_at)
select $1, gen_random_uuid(), case when n % 1000 = 0 then 'Zeldzaam ' else 'Gewoon ' end || n, now(), now()
from generate_series(1, 5000) as n returning id`,
      values: [organization.id],
    }),
  );
}
await superuser.query("analyze suppliers");

const find = async (path: string): Promise<string[]> => {
  const { status, body, text } = await service.request("GET", `${ours.path}${path}`, {
    as: ours.admin,
  });
  expect(status, text).toBe(200);
  return body.items.map((item: { name?: string; title?: string }) => item.name ?? item.title);
};

const rare = ["Zeldzaam 1000", "Zeldzaam 2000", "Zeldzaam 3000", "Zeldzaam 4000", "Zeldzaam 5000"];

test("a list with q and the search find only records of the organization", async () => {
  expect(await find("/suppliers?q=zeldz&sort=name")).toEqual(rare);
  expect((await find("/search?q=zeldz&kinds=supplier")).toSorted()).toEqual(rare);
});

/** Returns the query plan of a statement with the rights of a role, in the first organization. */
async function explain(role: string, statement: string): Promise<string> {
  await superuser.query("begin");
  try {
    await superuser.query(`set local role ${role}`);
    await superuser.query(`set local app.organization_id = '${ours.id}'`);
    const { rows } = await superuser.query(`explain (costs off) ${statement}`);
    return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
  } finally {
    await superuser.query("rollback");
  }
}

test("only the search functions, with their own role, use the text index", async () => {
  const statement = "select id from suppliers where search @@ to_tsquery('simple', 'zeldz:*')";
  expect(await explain("werkbank_app", statement)).not.toContain("suppliers_search");
  expect(await explain("werkbank_search", `${statement} limit 1001`)).toContain("suppliers_search");
  const { rows } = await superuser.query(
    "select proowner::regrole::text as owner from pg_proc where proname in ('search_candidates', 'search_in_order')",
  );
  expect(rows).toEqual([{ owner: "werkbank_search" }, { owner: "werkbank_search" }]);
});

test("search_in_order returns only records of the organization, and only for indexed sort columns", async () => {
  const first = (table: string, column: string) =>
    theirs.run((transaction) =>
      transaction.one<{ ids: string[] | null }>({
        text: "select search_in_order($1, to_tsquery('simple', 'zeldz:*'), false, $2, false, null, null, 26, 3) as ids",
        values: [table, column],
      }),
    );
  const own = await theirs.run((transaction) =>
    transaction.all<{ id: string }>({
      text: "select id from suppliers where name like 'Zeldzaam%' order by sort_name, id limit 3",
      values: [],
    }),
  );
  expect((await first("suppliers", "sort_name"))?.ids).toEqual(own.map(({ id }) => id));
  // No index has this order, and the role may not read the column.
  expect(await first("suppliers", "website")).toEqual({ ids: null });
  await expect(first("suppliers", "sort_name, id")).rejects.toThrow("does not exist");
  await expect(first('suppliers" where true --', "sort_name")).rejects.toThrow("does not exist");
});

test("the search role has no members, so that the owner cannot bypass row level security", async () => {
  const { rows: members } = await superuser.query(
    "select from pg_auth_members where roleid = 'werkbank_search'::regrole",
  );
  expect(members).toEqual([]);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query("select count(*)::int as suppliers from suppliers");
    expect(rows).toEqual([{ suppliers: 0 }]);
    await expect(owner.query("set role werkbank_search")).rejects.toThrow("permission denied");
  } finally {
    await owner.end();
  }
});

test("search_candidates returns only records of the organization, and rejects tables without a text index", async () => {
  const candidates = (table: string) =>
    theirs.run((transaction) =>
      transaction.one<{ ids: string[] }>({
        text: "select search_candidates($1, to_tsquery('simple', 'zeldz:*'), false, 1001) as ids",
        values: [table],
      }),
    );
  const own = await theirs.run((transaction) =>
    transaction.all<{ id: string }>({
      text: "select id from suppliers where name like 'Zeldzaam%'",
      values: [],
    }),
  );
  const found = await candidates("suppliers");
  expect(found?.ids.toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  await expect(candidates("memberships")).rejects.toThrow("does not exist");
  await expect(candidates('suppliers" where true --')).rejects.toThrow("does not exist");
});
