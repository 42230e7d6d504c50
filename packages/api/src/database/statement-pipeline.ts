// Decision: decisions/0002-transactions-and-idempotency.md
import type { Duplex } from "node:stream";
import pg from "pg";
// The driver's own conversion from values to parameters.
import { prepareValue } from "pg/lib/utils.js";

/**
 * A statement with its parameters. A named statement is prepared once per connection; a name must always have the
 * same text.
 */
export type Statement = { name?: string; text: string; values: unknown[] };

/** A statement that waits for its result. */
export type PendingStatement = Statement & {
  resolve(this: void, result: StatementResult): void;
  reject(this: void, error: Error): void;
};

/** A statement's result: its rows, and its command tag without counts, such as `COMMIT`. */
export type StatementResult = { rows: unknown[]; command: string };

/** Parses rows: the driver's `Result`, used for its columns only. */
type RowParser = {
  addFields(fields: pg.FieldDef[]): void;
  parseRow(fields: (string | null)[]): unknown;
};

const noRows: RowParser = { addFields: () => undefined, parseRow: () => ({}) };

/**
 * Sends several statements of the extended query protocol with one Sync (PostgreSQL, pipelining), so that they share
 * a round trip. The driver would send Describe and Sync for each, after which the server flushes.
 *
 * After an error, the server skips the statements up to Sync; they fail with the same error. All statements must
 * therefore belong to one transaction.
 *
 * Extends the driver's query because its queue accepts nothing else.
 */
export class StatementPipeline extends pg.Query {
  /** Called when all results have arrived; the driver replaces it to stop its timeout. */
  callback: () => void = () => undefined;
  readonly statements: readonly PendingStatement[];
  /** Set by the driver: `_types` are the parsers of its pool. */
  declare readonly _result: { _types: typeof pg.types };
  readonly #results: (StatementResult | Error)[] = [];
  #prepared: Map<string, RowParser> = new Map();
  #rowParser: RowParser = noRows;
  #rows: unknown[] = [];
  #failure: Error | undefined;

  constructor(statements: readonly PendingStatement[]) {
    super("");
    this.statements = statements;
  }

  override submit = (connection: pg.Connection): void => {
    this.#prepared = preparedStatementsOf(connection);
    const writer = connection as unknown as ProtocolWriter;
    writer.stream.cork?.();
    try {
      for (const { name = "", text, values } of this.statements) {
        const isPrepared = this.#prepared.has(name);
        if (!isPrepared) {
          // Closing a missing statement is no error; after a failed pipeline, this one may exist.
          if (name !== "") writer.close({ type: "S", name });
          writer.parse({ name, text });
        }
        writer.bind({ statement: name, values });
        if (!isPrepared) writer.describe({ type: "P" });
        writer.execute();
      }
      writer.sync();
    } finally {
      writer.stream.uncork?.();
    }
    this.#begin();
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#rowParser = new pg.Result("", this._result._types) as unknown as RowParser;
    this.#rowParser.addFields(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(this.#rowParser.parseRow(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.statements[this.#results.length] ?? {};
    if (name !== undefined) this.#prepared.set(name, this.#rowParser);
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

  /** Prepares for the result of the next statement. */
  #begin(): void {
    const { name = "" } = this.statements[this.#results.length] ?? {};
    this.#rowParser = this.#prepared.get(name) ?? noRows;
    this.#rows = [];
    this.#failure = undefined;
  }

  /**
   * @param createError creates the error of statements without a result; called only if needed, since it is slow
   */
  #settle(createError: () => Error): void {
    this.callback();
    for (const [index, { resolve, reject }] of this.statements.entries()) {
      const result = this.#results[index] ?? createError();
      if (result instanceof Error) reject(result);
      else resolve(result);
    }
  }
}

/** The part of the driver's connection that writes protocol messages. */
type ProtocolWriter = {
  stream: Partial<Pick<Duplex, "cork" | "uncork">>;
  close(message: { type: "S"; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[] }): void;
  describe(message: { type: "P" }): void;
  execute(): void;
  sync(): void;
};

const preparedStatements = new WeakMap<pg.Connection, Map<string, RowParser>>();

/** Returns the prepared statements of a connection by name, with the parsers of their rows. */
function preparedStatementsOf(connection: pg.Connection): Map<string, RowParser> {
  let statements = preparedStatements.get(connection);
  if (statements === undefined) {
    statements = new Map();
    preparedStatements.set(connection, statements);
  }
  return statements;
}

/** Converts values as the driver does: to strings, bytes and nulls. */
export const toParameters = (values: unknown[]): unknown[] => values.map(prepareValue);
