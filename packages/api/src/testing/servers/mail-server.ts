import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server on a loopback port that accepts every message. */
export type MailServer = {
  url: string;
  /** The `Message-ID` of each accepted message, by recipient. */
  received: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
};

/** @param delayMs the delay before a message is accepted */
export async function openMailServer(delayMs = 0): Promise<MailServer> {
  const received = new Map<string, string[]>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    logger: false,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const [, id = ""] =
          /^message-id: (.*)\r$/imu.exec(Buffer.concat(chunks).toString("utf8")) ?? [];
        for (const { address } of envelope.rcptTo) {
          received.set(address, [...(received.get(address) ?? []), id]);
        }
        setTimeout(callback, delayMs);
      });
    },
  });
  // A process that is killed while it sends drops its connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
