// Decision: decisions/0004-database-engines-and-migrations.md
import { Duplex } from "node:stream";
import { callbackify } from "node:util";
import type { PGlite } from "@electric-sql/pglite";
import { yieldingToEventLoop } from "./yield-to-event-loop.ts";

/** The first byte of the Terminate message, which ends a session (PostgreSQL, 55.7). */
const terminate = 0x58;

const nothing = Buffer.alloc(0);

/**
 * Replaces `pg`'s socket for the embedded engine: the driver writes and reads PostgreSQL's wire protocol as over a
 * network. Messages of one write are executed together.
 *
 * The engine has a single session that outlives its clients, so each new client starts with `DISCARD ALL`.
 */
export class EmbeddedSocket extends Duplex {
  readonly #engine: PGlite;
  /** Executes the written messages and pushes the response. */
  readonly #exchange: (written: Buffer[], done: (error: Error | null) => void) => void;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
    const execute = yieldingToEventLoop(async (message: Buffer) => {
      const chunks: Buffer[] = [];
      // Copy the bytes: later messages overwrite the engine's memory.
      const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes));
      await engine.execProtocolRawStream(message, { onRawData });
      return Buffer.concat(chunks);
    });
    this.#exchange = callbackify(async (written: Buffer[]) => {
      // Terminate would end the engine, not only the session.
      const messages = written.filter(([type]) => type !== terminate);
      const response = messages.length === 0 ? nothing : await execute(Buffer.concat(messages));
      if (response.length > 0) this.push(response);
    });
  }

  /** Like `net.Socket`: emits `connect` when the session is ready. */
  connect(): void {
    this.#reset().then(
      () => this.emit("connect"),
      (error: Error) => this.destroy(error),
    );
  }

  async #reset(): Promise<void> {
    await this.#engine.waitReady;
    if (this.#engine.isInTransaction()) await this.#engine.exec("rollback");
    await this.#engine.exec("discard all");
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#exchange([chunk], done);
  }

  override _writev(
    chunks: readonly { chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#exchange(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _read(): void {
    // Responses are pushed as they arrive.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // There is no network to configure.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
