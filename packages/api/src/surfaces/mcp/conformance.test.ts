import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { isExtendedRun } from "../../testing/test-sampling.ts";
import { createSdkMessageHandler } from "./protocol/sdk-message-handler.ts";
import type { RequestContext } from "./protocol/request-context.ts";
import { createConformanceFixture } from "./testing/conformance/fixture.ts";
import { runConformance } from "./testing/conformance/run-suite.ts";
import { createSessions } from "./testing/conformance/sessions.ts";

// Runs the scenarios of the public conformance suite that each revision requires. Scenarios without a fixture
// run on the product; those that need certain tools, resources and prompts run on a fixture behind the same
// transport. 2025-11-25 runs twice: with the transport of the product, and with the streams and sessions that
// the product lacks.

const service = await openTestService();
const organization = await service.createOrganization();

const longTimeout = { timeout: 300_000 };

/** The product never sends messages itself: its responses are not streams, and it has no sessions. */
const unsupportedScenarios = {
  "tools-call-with-logging": "messages of a log before the result",
  "tools-call-with-progress": "messages of progress before the result",
  "tools-call-sampling": "a request of the server to the model of the client",
  "tools-call-elicitation": "a request of the server; 2026-07-28 asks by its result, which we do",
  "elicitation-sep1034-defaults": "as tools-call-elicitation",
  "elicitation-sep1330-enums": "as tools-call-elicitation",
};

/** The product checks Host and Origin before the transport. */
const checkedBeforeTransport = "dns-rebinding-protection";

async function sendToProduct(request: Request, suiteUrl: URL): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${organization.admin.token}`);
  // Use the service's own host and origin, since it rejects all others.
  const { baseUrl } = service.config;
  if (headers.get("host") === suiteUrl.host) headers.set("host", new URL(baseUrl).host);
  if (headers.get("origin") === suiteUrl.origin) headers.set("origin", baseUrl);
  const { method } = request;
  const body = method === "POST" ? await request.text() : null;
  const url = request.url.replace(suiteUrl.origin, baseUrl);
  return service.api.fetch(new Request(url, { method, headers, body }));
}

const handleMessage = createSdkMessageHandler(createConformanceFixture);

async function sendToTransport(request: Request): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const message: unknown = await request.json();
  return handleMessage(request, message, { principal: {} } as RequestContext);
}

test(
  "the product passes the scenarios of 2025-11-25 that need no fixture",
  longTimeout,
  async () => {
    const { passed, output } = await runConformance("2025-11-25", sendToProduct);
    expect(passed, output).toEqual(
      expect.arrayContaining([
        "server-initialize",
        "ping",
        "tools-list",
        "resources-list",
        "prompts-list",
        checkedBeforeTransport,
      ]),
    );
  },
);

test(
  "the product passes the scenarios of 2026-07-28 that need no fixture",
  longTimeout,
  async () => {
    const { passed, output } = await runConformance("2026-07-28", sendToProduct);
    expect(passed, output).toEqual(
      expect.arrayContaining([
        "tools-list",
        "resources-list",
        "prompts-list",
        "sep-2164-resource-not-found",
        "caching",
        "input-required-result-unsupported-methods",
        checkedBeforeTransport,
      ]),
    );
  },
);

test("the fixture passes all scenarios of 2026-07-28", longTimeout, async () => {
  const { passed, failed, output } = await runConformance("2026-07-28", sendToTransport);
  expect(failed, output).toEqual([checkedBeforeTransport]);
  expect(passed.length, output).toBeGreaterThan(30);
});

// The suite waits half a minute for streams that never come, so this runs only in `.ci/run`.
if (isExtendedRun) {
  test("the fixture passes the scenarios of 2025-11-25 without streams", longTimeout, async () => {
    const { passed, failed, output } = await runConformance("2025-11-25", sendToTransport);
    expect(passed.length, output).toBeGreaterThan(20);
    const unsupported = failed.filter((scenario) => scenario !== checkedBeforeTransport);
    expect(unsupported.toSorted(), output).toEqual(Object.keys(unsupportedScenarios).toSorted());
  });
}

test("the fixture with streams passes all scenarios of 2025-11-25", longTimeout, async () => {
  const { passed, failed, output } = await runConformance(
    "2025-11-25",
    createSessions(createConformanceFixture),
  );
  expect(failed, output).toEqual([checkedBeforeTransport]);
  expect(passed, output).toEqual(expect.arrayContaining(Object.keys(unsupportedScenarios)));
});
