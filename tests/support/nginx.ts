import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { root } from "../../scripts/launch/processes.ts";
import { checkProxyConfiguration, proxySkipReason, startProxy } from "./proxy-process.ts";

/** The path of the module on Debian, whose own configuration loads it. */
const headersMoreModule = "/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so";

/** Why nginx cannot be started here, or null if it can. */
export const nginxSkipReason = (): string | null => proxySkipReason("nginx");

/** Why nginx cannot serve an export here, or null if it can. */
export function staticNginxSkipReason(): string | null {
  if (existsSync(headersMoreModule)) return nginxSkipReason();
  return "nginx has no headers-more module (.ci/proxies installs it on Debian)";
}

export type Nginx = {
  port: number;
  /** Returns the process id of the worker that serves requests. */
  workerPid: () => number;
  stop: (this: void) => Promise<void>;
};

/**
 * Starts nginx with `deploy/nginx.conf`, without TLS, in front of a local server.
 *
 * @param directory where its configuration and its cache are written
 * @param pageDirectives additional directives for the location of pages
 */
export async function startNginx(
  directory: string,
  upstream: number,
  pageDirectives: string[] = [],
): Promise<Nginx> {
  const port = await freePort();
  const configuration = readDeployedConfiguration("nginx.conf", port, upstream)
    .replace("/var/lib/nginx/werkbank", join(directory, "cache"))
    .replace(/^( *)proxy_cache werkbank;$/mu, (line) => [line, ...pageDirectives].join("\n    "));
  return runNginx(directory, port, configuration);
}

/**
 * Starts nginx with `deploy/nginx.conf` and its TLS, in front of a local server.
 *
 * @param directory where its configuration and its cache are written
 * @param options.httpPort where it redirects to https
 * @param options.certificate, options.key paths of PEM files
 */
export async function startTlsNginx(
  directory: string,
  upstream: number,
  options: { httpPort: number; certificate: string; key: string },
): Promise<Nginx> {
  const port = await freePort();
  const configuration = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replace("/var/lib/nginx/werkbank", join(directory, "cache"))
    .replace("listen 80;", `listen 127.0.0.1:${options.httpPort};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*;/u, `ssl_certificate ${options.certificate};`)
    .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${options.key};`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${upstream};`);
  return runNginx(directory, port, configuration);
}

/**
 * Starts nginx with `deploy/nginx-static.conf`, without TLS: it serves the files of an export, and passes other
 * requests to a local server.
 *
 * @param directory where its configuration is written
 * @param baseUrl of the service; if it is `http:`, no Strict-Transport-Security is set
 */
export async function startStaticNginx(
  directory: string,
  exportDirectory: string,
  upstream: number,
  baseUrl = "http://127.0.0.1:3000",
): Promise<Nginx> {
  const port = await freePort();
  const configuration = readDeployedConfiguration("nginx-static.conf", port, upstream)
    .replaceAll("/srv/werkbank-pages", exportDirectory)
    .replace(/^ *more_set_headers .*\n/mu, (line) => (baseUrl.startsWith("https:") ? line : ""));
  return runNginx(directory, port, configuration);
}

/** Returns a configuration of `deploy`, changed to a local port and upstream, without TLS. */
function readDeployedConfiguration(name: string, port: number, upstream: number): string {
  return readFileSync(join(root, "deploy", name), "utf8")
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/mu, "")
    .replace(/^ *ssl_certificate.*\n/gmu, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:3000;", `server 127.0.0.1:${upstream};`);
}

/**
 * Runs nginx in the foreground of this process.
 *
 * @param httpBlock the content of the `http` block
 */
export async function runNginx(directory: string, port: number, httpBlock: string): Promise<Nginx> {
  mkdirSync(directory, { recursive: true });
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(directory, name)};`,
  );
  const configurationPath = join(directory, "nginx.conf");
  const user = process.getuid?.() === 0 ? ["user root;"] : [];
  writeFileSync(
    configurationPath,
    [
      ...user,
      ...(existsSync(headersMoreModule) ? [`load_module ${headersMoreModule};`] : []),
      "daemon off;",
      "pcre_jit on;",
      `pid ${join(directory, "nginx.pid")};`,
      "error_log stderr crit;",
      "events {}",
      "http {",
      "  access_log off;",
      ...folders,
      httpBlock,
      "}",
    ].join("\n"),
  );
  const options = ["-p", directory, "-c", configurationPath, "-e", "stderr"];
  checkProxyConfiguration("nginx", ["-t", "-q", ...options]);
  const running = await startProxy("nginx", options, port);
  return {
    port,
    workerPid: () =>
      Number(
        readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, "utf8").split(" ")[0],
      ),
    stop: () => running.stop("SIGTERM"),
  };
}
