import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { createAnswerMessage } from "./protocol/answer-message.ts";
import { createConformanceFixture } from "./testing/conformance-fixture.ts";
import { runConformance } from "./testing/run-conformance.ts";
import type { Session } from "./protocol/session.ts";

// The public suite: what the product has on the product itself, and what asks for tools, resources and
// prompts by name on a server that has these behind the same transport.

const service = await openTestService();
const organization = await service.createOrganization();

const longest = { timeout: 300_000 };

/** Servers speak only when they are spoken to here: no answer is a stream, and no session is kept. */
const lacking = {
  "tools-call-with-logging": "messages of a log before the result",
  "tools-call-with-progress": "messages of progress before the result",
  "tools-call-sampling": "a request of the server to the model of the client",
  "tools-call-elicitation": "a request of the server; 2026-07-28 asks by its result, which we do",
  "elicitation-sep1034-defaults": "as tools-call-elicitation",
  "elicitation-sep1330-enums": "as tools-call-elicitation",
};

test("the product passes what needs no fixture", longest, async () => {
  const { passed, told } = await runConformance(async (request, here) => {
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${organization.admin.token}`);
    // The service is told that this is its address: what it refuses is any other.
    const { baseUrl } = service.config;
    if (headers.get("host") === here.host) headers.set("host", new URL(baseUrl).host);
    if (headers.get("origin") === here.origin) headers.set("origin", baseUrl);
    const { method } = request;
    const body = method === "POST" ? await request.text() : null;
    const address = request.url.replace(here.origin, baseUrl);
    return service.api.fetch(new Request(address, { method, headers, body }));
  });
  for (const scenario of [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ]) {
    expect(passed, told).toContain(scenario);
  }
});

test("its transport passes everything but what it deliberately lacks", longest, async () => {
  const answer = createAnswerMessage(createConformanceFixture);
  const { passed, failed, told } = await runConformance(async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const message: unknown = await request.json();
    return answer(request, message, { principal: {} } as Session);
  });
  expect(passed.length, told).toBeGreaterThan(20);
  // Whose Host and Origin they are is judged before the transport: the product does above.
  const judged = failed.filter((scenario) => scenario !== "dns-rebinding-protection");
  expect(judged.toSorted(), told).toEqual(Object.keys(lacking).toSorted());
});
