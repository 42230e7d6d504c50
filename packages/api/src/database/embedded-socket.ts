import { Duplex } from "node:stream";
import { callbackify } from "node:util";
import type { PGlite } from "@electric-sql/pglite";
import { givingWay } from "./give-way.ts";

/** The first byte of the message that ends a session (Terminate, PostgreSQL's protocol 55.7). */
const terminate = 0x58;

const nothing = Buffer.alloc(0);

/**
 * What `pg` takes for its socket to the embedded engine: it carries the bytes of PostgreSQL's protocol, which
 * the driver writes and reads as it does over a network. What the driver sends together is worked in one
 * piece.
 *
 * The engine has one session and outlives its clients, so a client that takes the place of another begins
 * by taking back what that one had open or prepared.
 */
export class EmbeddedSocket extends Duplex {
  readonly #engine: PGlite;
  /** Has the engine work what was written, and reads its answer. */
  readonly #exchange: (written: Buffer[], done: (error: Error | null) => void) => void;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
    const work = givingWay(async (message: Buffer) => {
      const answers: Buffer[] = [];
      // They lie in the engine's memory, which what follows writes over.
      const onRawData = (bytes: Uint8Array) => void answers.push(Buffer.from(bytes));
      await engine.execProtocolRawStream(message, { onRawData });
      return Buffer.concat(answers);
    });
    this.#exchange = callbackify(async (written: Buffer[]) => {
      // It would end the engine and not only the session.
      const messages = written.filter(([type]) => type !== terminate);
      const answer = messages.length === 0 ? nothing : await work(Buffer.concat(messages));
      if (answer.length > 0) this.push(answer);
    });
  }

  /** As of `net.Socket`: tells when the session can be used. */
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
    // Answers are pushed as they come.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // There is no network whose settings these would be.
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
