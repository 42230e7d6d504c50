// Decision: decisions/0004-database-engines-and-migrations.md
import { Duplex } from "node:stream";
import { callbackify } from "node:util";
import type { PGlite } from "@electric-sql/pglite";
import { givingWay } from "./give-way.ts";

/** The first byte of the Terminate message, which ends a session (PostgreSQL's protocol 55.7). */
const terminate = 0x58;

const nothing = Buffer.alloc(0);

/**
 * Stands in for `pg`'s socket to the embedded engine: carries the bytes of PostgreSQL's wire protocol, which
 * the driver writes and reads as over a network. What the driver writes together is executed together.
 *
 * The engine has a single session that outlives its clients, so each new client starts by discarding what its
 * predecessor left open or prepared.
 */
export class EmbeddedSocket extends Duplex {
  readonly #engine: PGlite;
  /** Makes the engine execute what was written, and reads its answer. */
  readonly #exchange: (written: Buffer[], done: (error: Error | null) => void) => void;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
    const work = givingWay(async (message: Buffer) => {
      const answers: Buffer[] = [];
      // The bytes lie in the engine's memory, which later messages overwrite.
      const onRawData = (bytes: Uint8Array) => void answers.push(Buffer.from(bytes));
      await engine.execProtocolRawStream(message, { onRawData });
      return Buffer.concat(answers);
    });
    this.#exchange = callbackify(async (written: Buffer[]) => {
      // Terminate would end the engine, not just the session.
      const messages = written.filter(([type]) => type !== terminate);
      const answer = messages.length === 0 ? nothing : await work(Buffer.concat(messages));
      if (answer.length > 0) this.push(answer);
    });
  }

  /** As in `net.Socket`: signals when the session is ready. */
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
    // Answers are pushed as they arrive.
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
