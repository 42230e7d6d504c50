import type { Readable, Writable } from "node:stream";
import type { Settings } from "./settings.ts";

type Terminal = { isTTY?: boolean | undefined; columns?: number | undefined };

/** Where a command reads and writes. */
export type Io = {
  settings: Settings;
  stdin: Readable & Terminal;
  stdout: Writable & Terminal;
  stderr: Writable & Terminal;
  /** @throws Error when there is none to open */
  openBrowser(address: string): Promise<void>;
  /** Aborted by Ctrl-C, from when it is asked for on; until then Ctrl-C ends the process. */
  interruption(): AbortSignal;
};

/** Text from elsewhere without the characters that would steer the terminal. */
export function toPlainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}

/** With a full stop, unless its last word, such as B.V., has one. */
export function toSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

/** Writes a line and waits where the reader is slower than the writer. */
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
