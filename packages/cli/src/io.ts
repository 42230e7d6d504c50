import type { Readable, Writable } from "node:stream";
import type { Settings } from "./settings.ts";

type Terminal = { isTTY?: boolean | undefined; columns?: number | undefined };

/** The settings, streams and browser of a command. */
export type Io = {
  settings: Settings;
  stdin: Readable & Terminal;
  stdout: Writable & Terminal;
  stderr: Writable & Terminal;
  /** @throws Error when no browser can be opened */
  openBrowser(url: string): Promise<void>;
  /** Returns a signal that Ctrl-C aborts; before the first call, Ctrl-C ends the process. */
  interruption(): AbortSignal;
};

/** Characters that could affect a terminal: control characters, line ends and bidirectional controls. */
const terminalControls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Removes characters that could affect the terminal from foreign text. */
export function toPlainText(text: string): string {
  return text.replaceAll(terminalControls, " ");
}

/** Writes a value as JSON in which such characters are escaped, so that its reader gets the same value. */
export function toJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replaceAll(terminalControls, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Adds a full stop unless there is one, as after B.V. */
export function toSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

/** Writes a line and waits until the stream has drained. */
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
