import type { Duplex } from "node:stream";
import pg from "pg";
// The driver's own way from a value to a parameter.
import { prepareValue } from "pg/lib/utils.js";

/**
 * A statement with its parameters. One with a name is parsed once on each connection, and keeps its plan;
 * a name stands for one text, ever.
 */
export type Statement = { name?: string; text: string; values: unknown[] };

/** A statement, and who waits for what it comes to. */
export type Sent = Statement & {
  resolve(this: void, answer: Answer): void;
  reject(this: void, error: Error): void;
};

/** What a statement came to: its rows, and the word that the server ends it with, such as `COMMIT`. */
export type Answer = { rows: unknown[]; command: string };

/** How rows are read: the driver's result, of which the columns are used alone. */
type Shape = {
  addFields(fields: pg.FieldDef[]): void;
  parseRow(fields: (string | null)[]): unknown;
};

const noRows: Shape = { addFields: () => undefined, parseRow: () => ({}) };

/**
 * Statements that leave in one packet and are answered by one: the driver would have each described, and
 * end each with a message of its own after which the server writes to its socket and waits.
 *
 * The first that fails ends the packet: the server passes over those behind it, and they fail with it. So
 * it is for statements of one transaction.
 *
 * It is a query of the driver's since that takes nothing else in a pipeline.
 */
export class Packet extends pg.Query {
  /** Called when all has been answered: the driver puts in its place what ends its time limit. */
  callback: () => void = () => undefined;
  readonly statements: readonly Sent[];
  /** Of the driver: `_types` are the parsers of its pool. */
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
          // No error where there is none: it may have been left by a packet that failed.
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

  /** Makes ready for the answer of the next statement. */
  #begin(): void {
    const { name = "" } = this.statements[this.#results.length] ?? {};
    this.#shape = this.#prepared.get(name) ?? noRows;
    this.#rows = [];
    this.#failure = undefined;
  }

  /** @param toFailure what those fail with that have not been answered: made for them only, as it is dear */
  #settle(toFailure: () => Error): void {
    this.callback();
    for (const [index, { resolve, reject }] of this.statements.entries()) {
      const result = this.#results[index] ?? toFailure();
      if (result instanceof Error) reject(result);
      else resolve(result);
    }
  }
}

/** What a packet writes to: the driver's connection, or that of the embedded database, without a socket. */
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

/** The statements that a connection has parsed, and what their rows look like. */
function preparedOn(connection: pg.Connection): Map<string, Shape> {
  let known = prepared.get(connection);
  if (known === undefined) {
    known = new Map();
    prepared.set(connection, known);
  }
  return known;
}

/** Values as the driver sends them: texts, bytes and nulls. */
export const toParameters = (values: unknown[]): unknown[] => values.map(prepareValue);
