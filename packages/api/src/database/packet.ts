// Decision: decisions/0002-transactions-and-idempotency.md
import type { Duplex } from "node:stream";
import pg from "pg";
// The driver's own conversion from values to parameters.
import { prepareValue } from "pg/lib/utils.js";

/**
 * A statement with its parameters. A named statement is parsed once per connection and keeps its plan; a name
 * must always stand for the same text.
 */
export type Statement = { name?: string; text: string; values: unknown[] };

/** A statement, and the promise that awaits its result. */
export type Sent = Statement & {
  resolve(this: void, answer: Answer): void;
  reject(this: void, error: Error): void;
};

/** A statement's result: its rows, and its command tag without counts, such as `COMMIT`. */
export type Answer = { rows: unknown[]; command: string };

/** Parses rows: the driver's result, used for its columns alone. */
type Shape = {
  addFields(fields: pg.FieldDef[]): void;
  parseRow(fields: (string | null)[]): unknown;
};

const noRows: Shape = { addFields: () => undefined, parseRow: () => ({}) };

/**
 * Sends statements in one packet and receives their answers in one: the driver would describe each of them and
 * sync after each, after which the server flushes and waits.
 *
 * The first failure ends the packet: the server skips the statements behind it, which fail with it. All
 * statements must therefore belong to one transaction.
 *
 * Extends the driver's query because that is all its pipeline accepts.
 */
export class Packet extends pg.Query {
  /** Called when everything has been answered; the driver replaces it to stop its timeout. */
  callback: () => void = () => undefined;
  readonly statements: readonly Sent[];
  /** Set by the driver: `_types` are the parsers of its pool. */
  declare readonly _result: { _types: typeof pg.types };
  readonly #results: (Answer | Error)[] = [];
  #prepared: Map<string, Shape> = new Map();
  #shape: Shape = noRows;
  #rows: unknown[] = [];
  #failure: Error | undefined;

  constructor(statements: readonly Sent[]) {
    super("");
    this.statements = statements;
  }

  override submit = (connection: pg.Connection): void => {
    this.#prepared = preparedOn(connection);
    const to = connection as unknown as Wire;
    to.stream.cork?.();
    try {
      for (const { name = "", text, values } of this.statements) {
        const isKnown = this.#prepared.has(name);
        if (!isKnown) {
          // Closing a missing statement is no error; a failed packet may have left this one behind.
          if (name !== "") to.close({ type: "S", name });
          to.parse({ name, text });
        }
        to.bind({ statement: name, values });
        if (!isKnown) to.describe({ type: "P" });
        to.execute();
      }
      to.sync();
    } finally {
      to.stream.uncork?.();
    }
    this.#begin();
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shape = new pg.Result("", this._result._types) as unknown as Shape;
    this.#shape.addFields(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(this.#shape.parseRow(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.statements[this.#results.length] ?? {};
    if (name !== undefined) this.#prepared.set(name, this.#shape);
    const [command = ""] = text.split(" ", 1);
    this.#results.push(this.#failure ?? { rows: this.#rows, command });
    this.#begin();
  }

  handleReadyForQuery(): void {
    this.#settle(() => new Error("the server did not answer"));
  }

  handleError(error: Error): void {
    this.#settle(() => error);
  }

  /** Prepares for the answer of the next statement. */
  #begin(): void {
    const { name = "" } = this.statements[this.#results.length] ?? {};
    this.#shape = this.#prepared.get(name) ?? noRows;
    this.#rows = [];
    this.#failure = undefined;
  }

  /**
   * @param toFailure creates the error of unanswered statements: called only if there are any, as it is costly
   */
  #settle(toFailure: () => Error): void {
    this.callback();
    for (const [index, { resolve, reject }] of this.statements.entries()) {
      const result = this.#results[index] ?? toFailure();
      if (result instanceof Error) reject(result);
      else resolve(result);
    }
  }
}

/** What a packet is written to: the driver's connection, or the socketless one of the embedded database. */
type Wire = {
  stream: Partial<Pick<Duplex, "cork" | "uncork">>;
  close(message: { type: "S"; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[] }): void;
  describe(message: { type: "P" }): void;
  execute(): void;
  sync(): void;
};

const prepared = new WeakMap<pg.Connection, Map<string, Shape>>();

/** Returns the statements that a connection has parsed, with the shape of their rows. */
function preparedOn(connection: pg.Connection): Map<string, Shape> {
  let known = prepared.get(connection);
  if (known === undefined) {
    known = new Map();
    prepared.set(connection, known);
  }
  return known;
}

/** Converts values as the driver does: to texts, bytes and nulls. */
export const toParameters = (values: unknown[]): unknown[] => values.map(prepareValue);
