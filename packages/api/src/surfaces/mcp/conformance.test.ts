import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { isThorough } from "../../testing/walks.ts";
import { createAnswerMessage } from "./protocol/answer-message.ts";
import type { Session } from "./protocol/session.ts";
import { createConformanceFixture } from "./testing/conformance/fixture.ts";
import { runConformance } from "./testing/conformance/run-suite.ts";
import { createSessions } from "./testing/conformance/sessions.ts";

// Runs the scenarios of the public conformance suite that each revision requires. Scenarios without a fixture
// run on the product; those that need certain tools, resources and prompts run on a fixture behind the same
// transport. 2025-11-25 runs twice: with the transport of the product, and with the streams and sessions that
// the product lacks.

const service = await openTestService();
const organization = await service.createOrganization();

const longest = { timeout: 300_000 };

/** The product never sends messages itself: its responses are not streams, and it has no sessions. */
const lacking = {
  "tools-call-with-logging": "messages of a log before the result",
  "tools-call-with-progress": "messages of progress before the result",
  "tools-call-sampling": "a request of the server to the model of the client",
  "tools-call-elicitation": "a request of the server; 2026-07-28 asks by its result, which we do",
  "elicitation-sep1034-defaults": "as tools-call-elicitation",
  "elicitation-sep1330-enums": "as tools-call-elicitation",
};

/** The product checks Host and Origin before the transport. */
const judgedBefore = "dns-rebinding-protection";

async function askProduct(request: Request, here: URL): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("authorization", `Bearer ${organization.admin.token}`);
  // Use the service's own host and origin, since it rejects all others.
  const { baseUrl } = service.config;
  if (headers.get("host") === here.host) headers.set("host", new URL(baseUrl).host);
  if (headers.get("origin") === here.origin) headers.set("origin", baseUrl);
  const { method } = request;
  const body = method === "POST" ? await request.text() : null;
  const address = request.url.replace(here.origin, baseUrl);
  return service.api.fetch(new Request(address, { method, headers, body }));
}

const answerMessage = createAnswerMessage(createConformanceFixture);

async function askTransport(request: Request): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const message: unknown = await request.json();
  return answerMessage(request, message, { principal: {} } as Session);
}

test("the product passes the scenarios of 2025-11-25 that need no fixture", longest, async () => {
  const { passed, told } = await runConformance("2025-11-25", askProduct);
  expect(passed, told).toEqual(
    expect.arrayContaining([
      "server-initialize",
      "ping",
      "tools-list",
      "resources-list",
      "prompts-list",
      judgedBefore,
    ]),
  );
});

test("the product passes the scenarios of 2026-07-28 that need no fixture", longest, async () => {
  const { passed, told } = await runConformance("2026-07-28", askProduct);
  expect(passed, told).toEqual(
    expect.arrayContaining([
      "tools-list",
      "resources-list",
      "prompts-list",
      "sep-2164-resource-not-found",
      "caching",
      "input-required-result-unsupported-methods",
      judgedBefore,
    ]),
  );
});

test("the fixture passes all scenarios of 2026-07-28", longest, async () => {
  const { passed, failed, told } = await runConformance("2026-07-28", askTransport);
  expect(failed, told).toEqual([judgedBefore]);
  expect(passed.length, told).toBeGreaterThan(30);
});

// The suite waits half a minute for streams that never come, so this runs only in `.ci/run`.
if (isThorough) {
  test("the fixture passes the scenarios of 2025-11-25 without streams", longest, async () => {
    const { passed, failed, told } = await runConformance("2025-11-25", askTransport);
    expect(passed.length, told).toBeGreaterThan(20);
    const judged = failed.filter((scenario) => scenario !== judgedBefore);
    expect(judged.toSorted(), told).toEqual(Object.keys(lacking).toSorted());
  });
}

test("the fixture with streams passes all scenarios of 2025-11-25", longest, async () => {
  const { passed, failed, told } = await runConformance(
    "2025-11-25",
    createSessions(createConformanceFixture),
  );
  expect(failed, told).toEqual([judgedBefore]);
  expect(passed, told).toEqual(expect.arrayContaining(Object.keys(lacking)));
});
