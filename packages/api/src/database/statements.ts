import type pg from "pg";
import { type Answer, Packet, type Sent, type Statement, toParameters } from "./packet.ts";
import type { Query } from "./queries.ts";

/**
 * Creates the sender of a transaction's queries. Queries of one event loop step leave in one packet: a round
 * trip for each would cost more than executing it.
 *
 * @param isPooled whether the next transaction may get another connection, without prepared statements
 * @param onSent receives each answer's promise when it is requested
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
      // Runs after the microtasks, so that COMMIT still joins the statements before it.
      if (waiting.length === 0) process.nextTick(leave);
      waiting.push({ ...statement, resolve, reject });
    });
    // The sender checks all answers at the end; until then none may count as an unhandled rejection.
    answer.catch(() => undefined);
    onSent(answer);
    return answer;
  };
}

/** Adds the caller's stack to a failure: the driver creates its errors where it reads them. */
export async function told(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Builds a query without values. */
export function plain(text: string): Query<unknown> {
  return { text, values: [] };
}

/** Builds a query of settings that last until the transaction ends. */
export function toSettings(settings: Record<string, string>): Query<unknown> {
  let text = "select";
  let number = 0;
  for (const name in settings) {
    text += `${number === 0 ? "" : ","} set_config('${name}', $${(number += 1)}, true)`;
  }
  return { text, values: Object.values(settings) };
}

const names = new Map<string, string>();

/** Names a statement, so that each connection parses it once. A name must always stand for the same text. */
function named(query: Query<unknown>): Statement {
  const statement = unnamed(query);
  let name = names.get(statement.text);
  if (name === undefined && names.size < 1_000) {
    name = `q${names.size}`;
    names.set(statement.text, name);
  }
  return name === undefined ? statement : { name, ...statement };
}

/** Leaves a statement unnamed, parsed each time: the next connection may be another one. */
function unnamed(query: Query<unknown>): Statement {
  if ("text" in query) return { text: query.text, values: toParameters(query.values) };
  const { sql, parameters } = query.compile();
  return { text: sql, values: toParameters([...parameters]) };
}
