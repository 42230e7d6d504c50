import type { Readable, Writable } from "node:stream";
import type { Settings } from "./settings.ts";

type Terminal = { isTTY?: boolean | undefined; columns?: number | undefined };

/** Where a command reads and writes. */
export type Io = {
  settings: Settings;
  stdin: Readable & Terminal;
  stdout: Writable & Terminal;
  stderr: Writable & Terminal;
  /** @throws Error when no browser can be opened */
  openBrowser(address: string): Promise<void>;
  /** Returns a signal that Ctrl-C aborts; before the first call, Ctrl-C ends the process. */
  interruption(): AbortSignal;
};

/** Removes control characters that could affect the terminal from foreign text. */
export function toPlainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}

/** Adds a full stop unless there is one, as after B.V. */
export function toSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

/** Writes a line and waits if the reader is slower than the writer. */
export async function writeLine(stream: Writable, line: string): Promise<void> {
  if (stream.write(`${line}\n`)) return;
  await new Promise<void>((resolve, reject) => {
    stream.once("drain", resolve);
    stream.once("error", reject);
  });
}

export async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array | string));
  return Buffer.concat(chunks).toString("utf8");
}
