import { expect, test } from "vitest";
import { transfersOf } from "../domains/transfers/testing/transfer-fixture.ts";
import { collectStatements, type PlanNode, type Statement } from "../testing/explain-statements.ts";
import { openTestService } from "../testing/open-test-service.ts";
import type { TestOrganization } from "../testing/test-service.ts";

// The embedded database has no autovacuum. The cost of an operation must not grow with the table nevertheless.

// On PostgreSQL, autovacuum replaces the plans, at a time that no test can rely on.
const isEmbedded = process.env["WERKBANK_TEST_DATABASE"] === undefined;

const service = await openTestService();

/** Executes a statement with its present plan, in an organization; returns the nodes of the plan. */
async function explainPrepared(organizationId: string, userId: string, statement: Statement) {
  const client = await service.database.connect();
  try {
    await client.query("begin");
    const { rows: names } = await client.query<{ name: string }>({
      text: "select name from pg_prepared_statements where statement = $1",
      values: [statement.text],
    });
    await client.query("set local role werkbank_app");
    await client.query({
      text: "select set_config('app.organization_id', $1, true), set_config('app.user_id', $2, true)",
      values: [organizationId, userId],
    });
    const values = statement.values.map((value) => client.escapeLiteral(toText(value)));
    const [prepared] = names;
    const explain = "explain (analyze, timing off, costs off, format json)";
    // A process prepares a limited number of statements; others are planned at each execution.
    const { rows } = await (prepared === undefined
      ? client.query({ text: `${explain} ${statement.text}`, values: [...statement.values] })
      : client.query(`${explain} execute ${prepared.name}(${values.join(",")})`));
    const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
    return flatten(rows[0]["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Returns a parameter as text. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(",")}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Adds thousands of customers, after which statements keep their plans. */
async function addCustomers(organization: TestOrganization): Promise<void> {
  await organization.run(async (transaction) => {
    transaction.write({
      text: `insert into customers (organization_id, id, name, email, kvk, currency, source, external_id,
          created_at, updated_at)
        select $1, 5000 + n, 'Grown ' || n, 'grown' || n || '@customers.example', 20000000 + n, 'EUR', 'other',
          n, now(), now()
        from generate_series(1, 3000) n`,
      values: [organization.id],
    });
  });
  for (let use = 0; use < 200; use += 1) {
    await service.request("GET", organization.path, { as: organization.member });
  }
}

/** Returns how many rows the nodes of a plan read from tables. */
const rowsRead = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node["Relation Name"] !== undefined)
    .map(
      (node) =>
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    )
    .reduce((sum, rows) => sum + rows, 0);

test.runIf(isEmbedded)(
  "creating a customer reads as few rows among thousands of customers as among none",
  async () => {
    const organization = await service.createOrganization();
    const create = async (number: number) => {
      const created = await service.request("POST", `${organization.path}/customers`, {
        as: organization.member,
        body: {
          name: `Customer ${number}`,
          email: `c${number}@customers.example`,
          kvk: String(10_000_000 + number),
          btw: `NL${number}`,
          addressPostalCode: `${number} AB`,
          source: "old",
          externalId: String(number),
        },
      });
      expect(created.status, created.text).toBe(201);
    };
    // Enough times that the statements get a plan for any values, while the table is empty.
    for (let number = 1_000; number < 1_010; number += 1) await create(number);
    await addCustomers(organization);

    const statements = collectStatements(service, /^select .* from "customers"/su);
    await create(2_000);
    expect(statements.length).toBeGreaterThan(2);
    for (const statement of statements) {
      const nodes = await explainPrepared(organization.id, organization.member.id, statement);
      expect([statement.text, rowsRead(nodes)]).toEqual([
        statement.text,
        expect.toSatisfy((rows: number) => rows < 20),
      ]);
    }
  },
);

test.runIf(isEmbedded)(
  "a row of an import is compared with as few rows among thousands of customers as among none",
  async () => {
    const organization = await service.createOrganization();
    const transfers = transfersOf(service, organization);
    const compare = async (count: number) => {
      const rows = Array.from(
        { length: count },
        (_, index) =>
          `Row ${index};row${index}@customers.example;030 555 ${1_000 + index};${index}`,
      );
      const { counts } = await transfers.runImport(`Naam;Mail;Tel;KvK\n${rows.join("\n")}\n`, {
        kind: "customers",
        mapping: { Naam: "name", Mail: "email", Tel: "phone", KvK: "kvk" },
        dryRun: true,
      });
      expect(counts).toMatchObject({ created: count, similar: 0 });
    };
    await compare(10);
    await addCustomers(organization);

    const statements = collectStatements(service, /^select .*"match_same_name"/su);
    await compare(1);
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      const nodes = await explainPrepared(organization.id, organization.member.id, statement);
      expect(rowsRead(nodes)).toBeLessThan(20);
    }
  },
);
