import pg, { type PoolClient } from "pg";
import { afterAll, onTestFinished, vi } from "vitest";
import { StatementPipeline } from "../database/statement-pipeline.ts";
import type { TestService } from "./test-service.ts";

export type Statement = { text: string; values: unknown[] };

/** A node of an executed query plan (`explain analyze`). */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

/** Returns how many rows a node of a plan reads from a table. */
export function rowsRead(node: PlanNode): number {
  if (node["Relation Name"] === undefined) return 0;
  return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}

/** Returns how many rows a plan sorts at most in one of its nodes. */
export function rowsSorted(plan: readonly PlanNode[]): number {
  const sorted = plan
    .filter((node) => node["Node Type"] === "Sort")
    .flatMap((node) => node.Plans ?? []);
  return Math.max(0, ...sorted.map((node) => node["Actual Rows"] * node["Actual Loops"]));
}

/** Collects the statements whose text matches the pattern, until the end of the test. */
export function collectStatements({ database }: TestService, pattern: RegExp): Statement[] {
  const statements: Statement[] = [];
  const connect = database.connect.bind(database);
  const spy = vi.spyOn(database, "connect").mockImplementation(async () => {
    const client = await connect();
    const query = (submitted: unknown, ...values: []) => {
      const statementsSent =
        submitted instanceof StatementPipeline ? submitted.statements : [submitted as Statement];
      for (const { text, values: own } of statementsSent) {
        if (pattern.test(text)) statements.push({ text, values: [...(own ?? [])] });
      }
      return client.query(submitted as StatementPipeline, ...values);
    };
    return new Proxy(client, {
      get(target: PoolClient, name) {
        if (name === "query") return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  });
  onTestFinished(() => spy.mockRestore());
  return statements;
}

/** Connects to the test database on PostgreSQL as a superuser, until the end of the test file. */
export async function connectSuperuser(): Promise<pg.Client> {
  const superuser = new pg.Client({ connectionString: process.env["WERKBANK_TEST_DATABASE"] });
  await superuser.connect();
  afterAll(() => superuser.end());
  return superuser;
}

/**
 * Runs a statement under the row level security of an organization, as the service does; returns the nodes of its
 * plan.
 */
export async function explainStatement(
  superuser: pg.Client,
  { organizationId, userId = "" }: { organizationId: string; userId?: string },
  { text, values }: Statement,
): Promise<PlanNode[]> {
  await superuser.query("begin");
  try {
    await superuser.query("set local role werkbank_app");
    await superuser.query(
      "select set_config('app.organization_id', $1, true), set_config('app.user_id', $2, true)",
      [organizationId, userId],
    );
    return await explainWith(superuser, { text, values });
  } finally {
    await superuser.query("rollback");
  }
}

/** Runs a statement in the present transaction; returns the nodes of its plan. */
export async function explainWith(
  client: pg.ClientBase,
  { text, values }: Statement,
): Promise<PlanNode[]> {
  const { rows } = await client.query({
    text: `explain (analyze, buffers, timing off, costs off, format json) ${text}`,
    values,
  });
  const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten(rows[0]["QUERY PLAN"][0].Plan);
}
