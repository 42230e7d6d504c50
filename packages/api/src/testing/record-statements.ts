import type { PoolClient, QueryConfig } from "pg";
import { onTestFinished, vi } from "vitest";
import { StatementPipeline } from "../database/statement-pipeline.ts";
import type { TestService } from "./test-service.ts";

/**
 * Records each statement when it is sent to the database and when its result arrives, in order, until the end of the
 * test: `sent` or `answered`, and the text of the statement. Includes the statements of jobs and of concurrent tests.
 */
export function recordStatements({ database }: Pick<TestService, "database">): string[] {
  const recorded: string[] = [];
  const connect = database.connect.bind(database);
  const spy = vi.spyOn(database, "connect").mockImplementation(async () => {
    const client = await connect();
    return new Proxy(client, {
      get(target, name) {
        if (name !== "query") {
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return async (query: string | QueryConfig | StatementPipeline) => {
          if (query instanceof StatementPipeline) return recordPipeline(target, query, recorded);
          const text = typeof query === "string" ? query : query.text;
          recorded.push(`sent ${text}`);
          const result = await target.query(query);
          recorded.push(`answered ${text}`);
          return result;
        };
      },
    });
  });
  onTestFinished(() => spy.mockRestore());
  return recorded;
}

function recordPipeline(
  client: Pick<PoolClient, "query">,
  pipeline: StatementPipeline,
  recorded: string[],
): void {
  const statements = pipeline.statements.map((statement) => {
    recorded.push(`sent ${statement.text}`);
    const resolve: typeof statement.resolve = (result) => {
      recorded.push(`answered ${statement.text}`);
      statement.resolve(result);
    };
    return { ...statement, resolve };
  });
  client.query(new StatementPipeline(statements));
}
