import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgres, type Database } from "../database/database.ts";
import { openReceiver } from "../domains/webhooks/testing/receiver.ts";
import { webhooksOf } from "../domains/webhooks/testing/webhook-fixture.ts";
import { openTestService } from "../testing/open-test-service.ts";
import type { TestOrganization, TestService } from "../testing/test-service.ts";
import { sendMcp } from "../surfaces/mcp/testing/mcp-requests.ts";
import { startTelemetry, type Telemetry } from "./start-telemetry.ts";

// Scrapes metrics like Prometheus and collects traces of a service in this process.

type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

const received: string[] = [];
const receiver = await openReceiver();
const collector = createServer((request: IncomingMessage, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    if (request.url === "/v1/traces") received.push(Buffer.concat(parts).toString());
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
let telemetry: Telemetry;
let pool: Database;
let service: TestService;
let organization: TestOrganization;
let measures: string;
/** The metrics before the jobs ran. */
let waitingMeasures: string;
let mediaType: string | null;
const traceId = "0af7651916cd43dd8448eb211c80319c";

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  telemetry = await startTelemetry({
    metrics: { host: "127.0.0.1", port: 0 },
    otlpEndpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    serviceName: "werkbank-test",
  });
  // The tests' database may have been created before the metrics, so create a new pool.
  pool = createPostgres("postgres://127.0.0.1:1/none", 1);
  service = await openTestService({}, { log: { level: "error", requests: true } });
  organization = await service.createOrganization();
  const { admin: as, path } = organization;
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const body = { name: "Ketting & Zonen", email: "inkoop@ketting.example" };
  const created = await service.request("POST", `${path}/suppliers`, { as, headers, body });
  expect(created.status).toBe(201);
  await service.request("GET", `${path}/suppliers?q=Zonen`, { as });
  await service.request("GET", `/q/${"s".repeat(43)}`);
  await service.request("FETCH", "/v1/users/me", { as });
  await sendMcp(service, "tools/call", { name: "commerce_list_suppliers", arguments: {} }, { as });
  await sendMcp(service, "tools/call", { name: "made-up-by-a-caller", arguments: {} }, { as });
  const webhooks = webhooksOf(service, organization);
  await webhooks.create(receiver.url);
  await webhooks.createSupplier();
  const invited = { email: "nieuw@ketting.example", roleId: organization.roles["member"] };
  await service.request("POST", `${path}/invitations`, { as, body: invited });
  const waiting = await fetch(`http://127.0.0.1:${telemetry.metricsPort}/metrics`);
  waitingMeasures = await waiting.text();
  await service.jobs.runDue();
  const scrape = await fetch(`http://127.0.0.1:${telemetry.metricsPort}/metrics`);
  mediaType = scrape.headers.get("content-type");
  measures = await scrape.text();
  await telemetry.stop();
}, 60_000);
afterAll(async () => {
  await pool.close();
  await new Promise((resolve) => collector.close(resolve));
});

const spans = (): SentSpan[] =>
  received.flatMap((text) =>
    (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((each) => each.spans),
    ),
  );

describe("metrics", () => {
  test("count requests by method, path template, tool and status", () => {
    const counted = (...labels: string[]) =>
      measures
        .split("\n")
        .find(
          (line) =>
            line.startsWith("http_server_request_duration_count{") &&
            labels.every((label) => line.includes(label)),
        )
        ?.split(" ")
        .at(-1);
    const suppliers = 'http_route="/v1/organizations/{organizationId}/suppliers"';
    expect(counted('method="POST"', suppliers, 'status_code="201"')).toBe("2");
    expect(counted('method="GET"', suppliers, 'status_code="200"')).toBe("1");
    expect(counted('surface="mcp"', 'http_route="commerce_list_suppliers"')).toBe("1");
    expect(counted('surface="quote-page"', 'status_code="404"')).toBe("1");
    expect(counted('method="_OTHER"', 'surface="rest"')).toBe("1");
  });

  test("count the jobs that are due, and those that failed", () => {
    const mail = (text: string, state: string) =>
      new RegExp(
        `^werkbank_jobs\\{.*werkbank_job="send-mail",state="${state}".*\\} (\\d+)$`,
        "mu",
      ).exec(text)?.[1];
    expect([mail(waitingMeasures, "due"), mail(measures, "due")]).toEqual(["1", "0"]);
    expect(mail(measures, "failed")).toBe("0");
  });

  test("have the format of their media type, and each has a description", () => {
    expect(mediaType).toBe("text/plain; version=0.0.4; charset=utf-8");
    const undescribed = measures.split("\n").filter((line) => line.endsWith("description missing"));
    expect(undescribed).toEqual([]);
  });

  test("include all metrics of the dashboard, which shows all metrics of the service", async () => {
    const path = join(import.meta.dirname, "../../../../deploy/grafana/werkbank.json");
    const dashboard = await readFile(path, "utf8");
    const dashboardMetrics = dashboard.match(/\b[a-z][a-z\d]*_[a-z\d_]+(?=\{)/gu) ?? [];
    expect(new Set(dashboardMetrics).size).toBeGreaterThan(8);
    for (const name of dashboardMetrics) {
      // Counted only with a replica; `tests/server/replica.test.ts` reads it there.
      if (name === "werkbank_reads_total") continue;
      expect(measures).toMatch(new RegExp(`^${name}(?:\\{| )`, "mu"));
    }
    const measured = measures.match(/^(?:werkbank|nodejs)_[a-z\d_]+/gmu) ?? [];
    const kinds = measured.map((name) => name.replace(/_(?:bucket|sum|count)$/u, ""));
    expect(kinds.length).toBeGreaterThan(4);
    for (const kind of kinds) expect(dashboard).toContain(kind);
  });
});

describe("traces", () => {
  test("continue the caller's trace, from the request to its transaction", () => {
    const request = spans().find(
      (span) => span.traceId === traceId && span.name.startsWith("POST"),
    );
    expect(request?.name).toBe("POST /v1/organizations/{organizationId}/suppliers");
    expect(request?.parentSpanId).toBe("b7ad6b7169203331");
    const inside = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(inside.map(({ name }) => name)).toContain("transaction");
  });

  test("include jobs", () => {
    expect(spans().map(({ name }) => name)).toContain("job send-mail");
  });
});

test("metrics, traces and logs of requests contain no addresses, names or tokens", () => {
  const requests = service.logs.filter(({ message }) => message === "request");
  expect(requests).toContainEqual({
    level: "info",
    message: "request",
    method: "GET",
    surface: "rest",
    route: "/v1/organizations/{organizationId}/suppliers",
    status: 200,
    durationMs: expect.any(Number),
    requestId: expect.any(String),
  });
  const output = [measures, ...received, JSON.stringify(requests)].join("\n");
  for (const secret of [
    "Zonen",
    "ketting.example",
    "s".repeat(43),
    organization.id,
    organization.admin.id,
    organization.admin.token,
    "made-up-by-a-caller",
    "127.0.0.1",
  ]) {
    expect(output).not.toContain(secret);
  }
});
