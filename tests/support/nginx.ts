import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { root } from "../../scripts/launch/processes.ts";
import { checkProxy, proxyLacks, startProxy } from "./proxy-process.ts";

/** The path of the module on Debian, whose own configuration loads it. */
const headersMore = "/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so";

/** Why nginx cannot be started here, or null if it can. */
export const nginxLacks = (): string | null => proxyLacks("nginx");

/** Why nginx cannot serve an export here, or null if it can. */
export function staticNginxLacks(): string | null {
  if (existsSync(headersMore)) return nginxLacks();
  return "nginx has no headers-more module (.ci/proxies installs it on Debian)";
}

export type Nginx = {
  port: number;
  /** Returns the process id of the worker that serves requests. */
  worker: () => number;
  stop: (this: void) => Promise<void>;
};

/**
 * Starts nginx with `deploy/nginx.conf`, without TLS, in front of a local server.
 *
 * @param directory where its configuration and its cache are written
 * @param more additional directives for the location of pages
 */
export async function startNginx(
  directory: string,
  upstream: number,
  more: string[] = [],
): Promise<Nginx> {
  const port = await freePort();
  const own = deployed("nginx.conf", port, upstream)
    .replace("/var/lib/nginx/werkbank", join(directory, "cache"))
    .replace(/^( *)proxy_cache werkbank;$/mu, (line) => [line, ...more].join("\n    "));
  return runNginx(directory, port, own);
}

/**
 * Starts nginx with `deploy/nginx-static.conf`, without TLS: it serves the files of an export, and passes other
 * requests to a local server.
 *
 * @param directory where its configuration is written
 * @param address of the service; if it is `http:`, no Strict-Transport-Security is set
 */
export async function startStaticNginx(
  directory: string,
  exported: string,
  upstream: number,
  address = "http://127.0.0.1:3000",
): Promise<Nginx> {
  const port = await freePort();
  const own = deployed("nginx-static.conf", port, upstream)
    .replaceAll("/srv/werkbank-pages", exported)
    .replace(/^ *more_set_headers .*\n/mu, (line) => (address.startsWith("https:") ? line : ""));
  return runNginx(directory, port, own);
}

/** Returns a configuration of `deploy`, changed to a local port and upstream, without TLS. */
function deployed(name: string, port: number, upstream: number): string {
  return readFileSync(join(root, "deploy", name), "utf8")
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/mu, "")
    .replace(/^ *ssl_certificate.*\n/gmu, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${upstream};`);
}

/**
 * Runs nginx in the foreground of this process.
 *
 * @param http the content of the `http` block
 */
export async function runNginx(directory: string, port: number, http: string): Promise<Nginx> {
  mkdirSync(directory, { recursive: true });
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(directory, name)};`,
  );
  const configuration = join(directory, "nginx.conf");
  const user = process.getuid?.() === 0 ? ["user root;"] : [];
  writeFileSync(
    configuration,
    [
      ...user,
      ...(existsSync(headersMore) ? [`load_module ${headersMore};`] : []),
      "daemon off;",
      "pcre_jit on;",
      `pid ${join(directory, "nginx.pid")};`,
      "error_log stderr crit;",
      "events {}",
      "http {",
      "  access_log off;",
      ...folders,
      http,
      "}",
    ].join("\n"),
  );
  const options = ["-p", directory, "-c", configuration, "-e", "stderr"];
  checkProxy("nginx", ["-t", "-q", ...options]);
  const running = await startProxy("nginx", options, port);
  return {
    port,
    worker: () =>
      Number(
        readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, "utf8").split(" ")[0],
      ),
    stop: () => running.stop("SIGTERM"),
  };
}
