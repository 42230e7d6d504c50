import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "@werkbank/http/free-port";
import { readGuideConfiguration } from "../../scripts/test-environment/guide-configuration.ts";
import { checkProxyConfiguration, proxySkipReason, startProxy } from "./proxy-process.ts";

/** Why HAProxy cannot be started here, or null if it can. */
export const haproxySkipReason = (): string | null => proxySkipReason("HAProxy");

/** HAProxy notices within a second that a process is ready. */
const timeoutMs = 30_000;

export type Haproxy = {
  url: string;
  /** Resolves when HAProxy sends requests to both servers. */
  waitForBothServers(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts HAProxy with the configuration of the guide, in front of two servers.
 *
 * @param directory where its configuration is written
 */
export async function startHaproxy(
  directory: string,
  servers: readonly [number, number],
): Promise<Haproxy> {
  const port = await freePort();
  const path = join(directory, "haproxy.cfg");
  const [first, second] = servers;
  const socket = join(directory, "haproxy.sock");
  const configuration = readGuideConfiguration("several-processes", "/etc/haproxy/haproxy.cfg")
    .replace(/^global$/mu, `global\n  stats socket ${socket}`)
    .replace(/^( *bind ).*$/mu, `$1127.0.0.1:${port}`)
    .replace(/^( *server one ).*$/mu, `$1127.0.0.1:${first}`)
    .replace(/^( *server two ).*$/mu, `$1127.0.0.1:${second}`);
  writeFileSync(path, configuration);
  checkProxyConfiguration("HAProxy", ["-c", "-q", "-f", path]);
  const running = await startProxy("HAProxy", ["-db", "-q", "-f", path], port);
  return {
    url: `http://127.0.0.1:${port}`,
    async waitForBothServers() {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const statistics = await sendCommand(socket, "show stat");
        if (statistics.match(/^werkbank,(?:one|two),.*,UP,/gmu)?.length === 2) return;
        if (Date.now() > deadline)
          throw new Error(`HAProxy does not send requests to both servers:\n${statistics}`);
        await setTimeout(50);
      }
    },
    stop: () => running.stop("SIGKILL"),
  };
}

/** Sends a command to HAProxy's socket and returns the complete output. */
async function sendCommand(path: string, command: string): Promise<string> {
  const socket = connect(path);
  socket.end(`${command}\n`);
  return Buffer.concat(await socket.toArray()).toString("utf8");
}
