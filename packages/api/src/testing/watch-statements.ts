import type { PoolClient, QueryConfig } from "pg";
import { onTestFinished, vi } from "vitest";
import { StatementPipeline } from "../database/packet.ts";
import type { TestService } from "./test-service.ts";

/**
 * Records each statement when it is sent to the database and when its result arrives, in order, until the end of the
 * test: `sent` or `answered`, and the text of the statement. Includes the statements of jobs and of concurrent tests.
 */
export function watchStatements({ database }: Pick<TestService, "database">): string[] {
  const told: string[] = [];
  const connect = database.connect.bind(database);
  const watch = vi.spyOn(database, "connect").mockImplementation(async () => {
    const client = await connect();
    return new Proxy(client, {
      get(target, name) {
        if (name !== "query") {
          const value: unknown = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return async (query: string | QueryConfig | StatementPipeline) => {
          if (query instanceof StatementPipeline) return watchPacket(target, query, told);
          const text = typeof query === "string" ? query : query.text;
          told.push(`sent ${text}`);
          const answer = await target.query(query);
          told.push(`answered ${text}`);
          return answer;
        };
      },
    });
  });
  onTestFinished(() => watch.mockRestore());
  return told;
}

function watchPacket(
  client: Pick<PoolClient, "query">,
  packet: StatementPipeline,
  told: string[],
): void {
  const statements = packet.statements.map((statement) => {
    told.push(`sent ${statement.text}`);
    const resolve: typeof statement.resolve = (answer) => {
      told.push(`answered ${statement.text}`);
      statement.resolve(answer);
    };
    return { ...statement, resolve };
  });
  client.query(new StatementPipeline(statements));
}
