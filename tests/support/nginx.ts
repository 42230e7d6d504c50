import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { listens } from "./listens.ts";
import { freePort, root } from "../../scripts/launch/processes.ts";

/** Debian puts it where only root looks. */
const program = { env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` } };

/** Why no nginx can be started here; null: one can. */
export function nginxLacks(): string | null {
  try {
    execFileSync("nginx", ["-v"], { ...program, stdio: "ignore" });
    return null;
  } catch {
    return "nginx is not installed (.ci/proxies installs it on Debian)";
  }
}

export type Nginx = { port: number; stop: (this: void) => Promise<void> };

/**
 * nginx as `deploy/nginx.conf` configures it, without TLS, before a server of this machine.
 *
 * @param directory where its configuration and its cache go
 * @param more directives of the location of pages
 */
export async function startNginx(
  directory: string,
  upstream: number,
  more: string[] = [],
): Promise<Nginx> {
  const port = await freePort();
  mkdirSync(directory, { recursive: true });
  const own = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/mu, "")
    .replace(/^ *ssl_certificate.*\n/gmu, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${upstream};`)
    .replace("/var/cache/nginx/werkbank", join(directory, "cache"))
    .replace(/^( *)proxy_cache werkbank;$/mu, (line) => [line, ...more].join("\n    "));
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(directory, name)};`,
  );
  const configuration = join(directory, "nginx.conf");
  const user = process.getuid?.() === 0 ? ["user root;"] : [];
  writeFileSync(
    configuration,
    [
      ...user,
      "daemon off;",
      `pid ${join(directory, "nginx.pid")};`,
      "error_log stderr crit;",
      "events {}",
      "http {",
      "  access_log off;",
      ...folders,
      own,
      "}",
    ].join("\n"),
  );
  const options = ["-p", directory, "-c", configuration, "-e", "stderr"];
  execFileSync("nginx", ["-t", "-q", ...options], { ...program, stdio: "inherit" });
  const child = spawn("nginx", options, { ...program, stdio: "inherit" });
  const ended = once(child, "exit");
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error("nginx has ended");
    await setTimeout(20);
  }
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
