import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import type { Measure } from "../../lib/figures/result.ts";
import { freePort } from "@werkbank/http/free-port";
import { createLayout } from "../../scripts/export/layout.ts";
import { readDirectives } from "../../scripts/export/nginx-locations.ts";
import { filesFolder } from "../../scripts/export/nginx-tables.ts";
import { writeExport } from "../../scripts/export/write-export.ts";
import { sendRequest } from "../../tests/support/send-request.ts";
import {
  type Nginx,
  runNginx,
  startStaticNginx,
  staticNginxSkipReason,
} from "../../tests/support/nginx.ts";
import { toMeasure } from "../support/measure.ts";
import { readBuiltPublication } from "../support/built-publication.ts";

const seconds = 2;
const rounds = 3;
const page = "/quickstart";
const markdownPage = `${page}.md`;
const browser = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
};
const agent = { accept: "text/markdown, text/html;q=0.9, */*;q=0.8" };

/** The representations that both servers send with the same bytes: by negotiation, and by file name. */
const forms = [
  {
    id: "html",
    name: "HTML to a browser",
    path: page,
    headers: browser,
    form: "html",
    coding: "br",
  },
  {
    id: "markdown",
    name: "Markdown by Accept",
    path: page,
    headers: agent,
    form: "markdown",
    coding: "identity",
  },
  {
    id: "twin",
    name: "The twin",
    path: markdownPage,
    headers: {},
    form: undefined,
    coding: "identity",
  },
] as const;

/** The directives with which nginx sends files fast. */
const sendfile = ["sendfile on;", "tcp_nopush on;"];

/**
 * Compares the exported site in nginx with nginx serving the same bytes as plain files, by name: with
 * `sendfile` and nginx's few default headers, with `sendfile` and the export's headers, and with these headers
 * sent as the export sends small files, which isolates the negotiation. Each round measures all in turn.
 */
export async function run(): Promise<Measure[]> {
  const unavailableReason = staticNginxSkipReason();
  if (unavailableReason !== null) {
    console.log(`nginx: left out, ${unavailableReason}`);
    return [];
  }
  const { publication } = await readBuiltPublication();
  const directory = await mkdtemp(join(tmpdir(), "werkbank-bench-nginx-"));
  const exported = join(directory, "export");
  await writeExport(publication, exported);
  const layout = createLayout(publication);
  const served = await startStaticNginx(join(directory, "exported"), exported, 1);
  const files = join(exported, filesFolder);
  const plain = await startPlain(join(directory, "plain"), files, sendfile);
  const measures: Measure[] = [];
  try {
    for (const { id, name, path, headers, form, coding } of forms) {
      const file = layout.files.get(path) ?? layout.forms.get(`${path} ${form}`);
      const plainPath = `/${file?.replace("/", `/${coding}/`)}`;
      const response = await sendRequest(served.port, path, headers);
      const headersOfFile = toHeaderDirectives(response.headers);
      const startWithHeaders = (kind: string, sending: string[]) =>
        startPlain(join(directory, `${kind}-${path.slice(1)}-${form}`), files, [
          ...sending,
          ...headersOfFile,
        ]);
      const withHeaders = await startWithHeaders("like", sendfile);
      const withHeadersRead = await startWithHeaders("like-read", readDirectives);
      const sums = { exported: 0, sameHeaders: 0, sentAlike: 0, plain: 0 };
      for (let round = 0; round < rounds; round += 1) {
        sums.plain += await rate(plain, plainPath, headers, seconds);
        sums.exported += await rate(served, path, headers, seconds);
        sums.sameHeaders += await rate(withHeaders, plainPath, headers, seconds);
        sums.sentAlike += await rate(withHeadersRead, plainPath, headers, seconds);
      }
      await Promise.all([withHeaders.stop(), withHeadersRead.stop()]);
      measures.push(
        toMeasure({
          id,
          of: `${name}, for each second of nginx's processor`,
          unit: "requests/s",
          better: "more",
          ours: sums.exported / rounds,
          references: {
            "plain files": sums.plain / rounds,
            "plain files with the same headers": sums.sameHeaders / rounds,
            "plain files with the same headers, sent alike": sums.sentAlike / rounds,
          },
        }),
      );
    }
  } finally {
    await Promise.all([served.stop(), plain.stop()]);
    await rm(directory, { recursive: true });
  }
  return measures;
}

/** Converts a response's headers to nginx directives, except those that nginx sets itself. */
function toHeaderDirectives(headers: Record<string, unknown>): string[] {
  return Object.entries(headers)
    .filter(([name]) => name !== "content-length" && name !== "content-type")
    .map(
      ([name, value]) => `add_header ${name} '${String(value).replaceAll("'", String.raw`\'`)}';`,
    );
}

async function startPlain(directory: string, root: string, headers: string[]): Promise<Nginx> {
  const port = await freePort();
  return runNginx(
    directory,
    port,
    [
      "open_file_cache max=20000 inactive=1h;",
      "open_file_cache_valid 1h;",
      `server { listen 127.0.0.1:${port}; root '${root}'; default_type text/html;`,
      ...headers,
      "}",
    ].join("\n"),
  );
}

/** Measures requests per second of nginx's processor time, since the sender may be the slower of the two. */
async function rate(
  { port, workerPid: worker }: Nginx,
  path: string,
  headers: Record<string, string>,
  duration: number,
): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`;
  const options = { url, headers, connections: 32 };
  await autocannon({ ...options, duration: 1 });
  const before = await processorSeconds(worker());
  const { requests, errors, non2xx } = await autocannon({ ...options, duration });
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors + non2xx} requests failed.`);
  return (requests.average * duration) / ((await processorSeconds(worker())) - before);
}

/** Reads user and system time in seconds; Linux counts hundredths. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
