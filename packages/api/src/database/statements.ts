import type pg from "pg";
import { type Answer, Packet, type Sent, type Statement, toParameters } from "./packet.ts";
import type { Query } from "./queries.ts";

/**
 * Creates the sender of a transaction's queries. Queries of one iteration of the event loop are sent in one
 * pipeline: a round trip for each would cost more than executing it.
 *
 * @param isPooled whether the next transaction may get another connection, without prepared statements
 * @param onSend receives the promise of each result
 */
export function createSender(
  client: pg.PoolClient,
  { isPooled }: { isPooled: boolean },
  onSent: (answer: Promise<Answer>) => void,
): (query: Query<unknown>) => Promise<Answer> {
  const toStatement = isPooled ? unnamed : named;
  let waiting: Sent[] = [];
  const leave = () => {
    const packet = new Packet(waiting);
    waiting = [];
    client.query(packet);
  };
  return (query) => {
    const statement = toStatement(query);
    const answer = new Promise<Answer>((resolve, reject) => {
      // nextTick runs after the pending microtasks, so that COMMIT joins the previous statements.
      if (waiting.length === 0) process.nextTick(leave);
      waiting.push({ ...statement, resolve, reject });
    });
    // The transaction checks all results at its end; until then, none may be an unhandled rejection.
    answer.catch(() => undefined);
    onSent(answer);
    return answer;
  };
}

/** Replaces the stack of an error by the caller's: the driver creates errors where it reads the socket. */
export async function told(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Returns a query without values. */
export function plain(text: string): Query<unknown> {
  return { text, values: [] };
}

/** Returns a query that changes settings until the transaction ends. */
export function toSettings(settings: Record<string, string>): Query<unknown> {
  let text = "select";
  let number = 0;
  for (const name in settings) {
    text += `${number === 0 ? "" : ","} set_config('${name}', $${(number += 1)}, true)`;
  }
  return { text, values: Object.values(settings) };
}

const names = new Map<string, string>();

/** Returns a named statement, which each connection prepares once. A name always has the same text. */
function named(query: Query<unknown>): Statement {
  const statement = unnamed(query);
  let name = names.get(statement.text);
  if (name === undefined && names.size < 1_000) {
    name = `q${names.size}`;
    names.set(statement.text, name);
  }
  return name === undefined ? statement : { name, ...statement };
}

/** Returns an unnamed statement, parsed each time, for connections that may change. */
function unnamed(query: Query<unknown>): Statement {
  if ("text" in query) return { text: query.text, values: toParameters(query.values) };
  const { sql, parameters } = query.compile();
  return { text: sql, values: toParameters([...parameters]) };
}
