import type pg from "pg";
import { type Answer, Packet, type Sent, type Statement, toParameters } from "./packet.ts";
import type { Query } from "./queries.ts";

/**
 * Sends the queries of a transaction. What one step sends leaves in one packet: a round trip for each
 * statement would cost more than it.
 *
 * @param isPooled whether the next transaction may have another connection, on which nothing is prepared
 * @param onSent is given each answer as it is asked for
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
      // After the microtasks, so that COMMIT still joins the statements before it.
      if (waiting.length === 0) process.nextTick(leave);
      waiting.push({ ...statement, resolve, reject });
    });
    // Whoever sends looks at all answers in the end; none may be left to fail unseen meanwhile.
    answer.catch(() => undefined);
    onSent(answer);
    return answer;
  };
}

/** An answer whose failure says who asked: the driver makes its errors where it reads them. */
export async function told(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** A statement without values. */
export function plain(text: string): Query<unknown> {
  return { text, values: [] };
}

/** Settings that hold until the transaction ends. */
export function toSettings(settings: Record<string, string>): Query<unknown> {
  let text = "select";
  let number = 0;
  for (const name in settings) {
    text += `${number === 0 ? "" : ","} set_config('${name}', $${(number += 1)}, true)`;
  }
  return { text, values: Object.values(settings) };
}

const names = new Map<string, string>();

/** Named statements are parsed once per connection. A name stands for one text, ever. */
function named(query: Query<unknown>): Statement {
  const statement = unnamed(query);
  let name = names.get(statement.text);
  if (name === undefined && names.size < 1_000) {
    name = `q${names.size}`;
    names.set(statement.text, name);
  }
  return name === undefined ? statement : { name, ...statement };
}

/** What is parsed each time: the next connection may be another one. */
function unnamed(query: Query<unknown>): Statement {
  if ("text" in query) return { text: query.text, values: toParameters(query.values) };
  const { sql, parameters } = query.compile();
  return { text: sql, values: toParameters([...parameters]) };
}
