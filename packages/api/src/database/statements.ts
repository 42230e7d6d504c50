import type pg from "pg";
import {
  type StatementResult,
  StatementPipeline,
  type PendingStatement,
  type Statement,
  toParameters,
} from "./statement-pipeline.ts";
import type { Query } from "./queries.ts";

/**
 * Creates the sender of a transaction's queries. Queries of one iteration of the event loop are sent in one
 * pipeline: a round trip for each would cost more than executing it.
 *
 * @param isPooled whether the next transaction may get another connection, without prepared statements
 * @param onSend receives the promise of each result
 */
export function createQuerySender(
  client: pg.PoolClient,
  { isPooled }: { isPooled: boolean },
  onSend: (result: Promise<StatementResult>) => void,
): (query: Query<unknown>) => Promise<StatementResult> {
  const toStatement = isPooled ? toUnnamedStatement : toNamedStatement;
  let pending: PendingStatement[] = [];
  const flush = () => {
    const pipeline = new StatementPipeline(pending);
    pending = [];
    client.query(pipeline);
  };
  return (query) => {
    const statement = toStatement(query);
    const result = new Promise<StatementResult>((resolve, reject) => {
      // nextTick runs after the pending microtasks, so that COMMIT joins the previous statements.
      if (pending.length === 0) process.nextTick(flush);
      pending.push({ ...statement, resolve, reject });
    });
    // The transaction checks all results at its end; until then, none may be an unhandled rejection.
    result.catch(() => undefined);
    onSend(result);
    return result;
  };
}

/** Replaces the stack of an error by the caller's: the driver creates errors where it reads the socket. */
export async function withCallerStack(result: Promise<StatementResult>): Promise<StatementResult> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Returns a query without values. */
export function toQuery(text: string): Query<unknown> {
  return { text, values: [] };
}

/** Returns a query that changes settings until the transaction ends. */
export function toSettingsQuery(settings: Record<string, string>): Query<unknown> {
  let text = "select";
  let parameterNumber = 0;
  for (const name in settings) {
    text += `${parameterNumber === 0 ? "" : ","} set_config('${name}', $${(parameterNumber += 1)}, true)`;
  }
  return { text, values: Object.values(settings) };
}

const statementNames = new Map<string, string>();

/** Returns a named statement, which each connection prepares once. A name always has the same text. */
function toNamedStatement(query: Query<unknown>): Statement {
  const statement = toUnnamedStatement(query);
  let name = statementNames.get(statement.text);
  if (name === undefined && statementNames.size < 1_000) {
    name = `q${statementNames.size}`;
    statementNames.set(statement.text, name);
  }
  return name === undefined ? statement : { name, ...statement };
}

/** Returns an unnamed statement, parsed each time, for connections that may change. */
function toUnnamedStatement(query: Query<unknown>): Statement {
  if ("text" in query) return { text: query.text, values: toParameters(query.values) };
  const { sql, parameters } = query.compile();
  return { text: sql, values: toParameters([...parameters]) };
}
