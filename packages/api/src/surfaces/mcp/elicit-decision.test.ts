import {
  Client,
  type FetchLike,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { approvalsOf } from "../../domains/approvals/testing/approval-fixture.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";
import { submit } from "../pages/testing/page-visits.ts";
import { sendMcp } from "./testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { owner, admin, member } = organization;
const approvals = approvalsOf(service, organization);
// Users may approve calls of their own agents.
await approvals.policy(["createSupplier"], { allowSelfApproval: true });

const urlElicitation = { elicitation: { url: {} } };
let count = 0;

/**
 * Returns a function that sends the same call as an agent of a user, with the responses to its input requests.
 */
function prepareCall(of: TestUser, capabilities: object = urlElicitation) {
  count += 1;
  const call = {
    name: "commerce_create_supplier",
    arguments: { name: `Supplier ${count}`, idempotencyKey: `supplier-${count}` },
  };
  return async (inputResponses?: object) => {
    const params = { ...call, ...(inputResponses === undefined ? {} : { inputResponses }) };
    const request = { ...approvals.agentOf(of), capabilities: { ...capabilities } };
    const { status, body, text } = await sendMcp(service, "tools/call", params, request);
    expect([status, body.error], text).toEqual([200, undefined]);
    return body.result;
  };
}

describe("a client with URL elicitation", () => {
  test("gets a request to open the approval page, and the result afterwards", async () => {
    const send = prepareCall(owner);
    const inputRequired = await send();
    expect(inputRequired.resultType).toBe("input_required");
    const { method, params } = inputRequired.inputRequests.decision;
    expect([method, params.mode]).toEqual(["elicitation/create", "url"]);
    expect(params.message).toMatch(/^A policy holds this until you have decided: .*Supplier/u);
    const { origin, pathname } = new URL(params.url);
    expect(origin).toBe("http://127.0.0.1:3000");
    expect(pathname).toMatch(/^\/approvals\/[\da-f-]{36}$/u);

    await approvals.ok("POST", `${pathname}/approve`, {}, { cookieOf: owner });
    const resumed = await send({ decision: { action: "accept" } });
    const { supplier } = resumed.structuredContent;
    const made = await approvals.ok("GET", `/suppliers/${supplier.id}`);
    expect(made.name).toBe(`Supplier ${count}`);
  });

  test("works with the SDK: the user approves on the page, and the same call returns the result", async () => {
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } }, capabilities: urlElicitation },
    );
    const opened: string[] = [];
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      const { pathname } = new URL("url" in params ? params.url : "");
      opened.push(pathname);
      const form = { action: "approve" };
      expect((await submit(service, pathname, form, { cookieOf: owner })).status).toBe(303);
      return { action: "accept" as const };
    });
    const { token = "" } = approvals.agentOf(owner);
    const fetch: FetchLike = (url, init) => {
      const request = new Request(url, init);
      request.headers.set("authorization", `Bearer ${token}`);
      return service.api.fetch(request);
    };
    const address = new URL(`${service.config.baseUrl}/api/mcp`);
    await client.connect(new StreamableHTTPClientTransport(address, { fetch }));
    const input = { name: "By the SDK", idempotencyKey: "by-the-sdk" };
    const result = await client.callTool({ name: "commerce_create_supplier", arguments: input });
    await client.close();
    expect(opened).toEqual([expect.stringMatching(/^\/approvals\/[\da-f-]{36}$/u)]);
    const { supplier } = result.structuredContent as { supplier: { id: string } };
    const made = await approvals.ok("GET", `/suppliers/${supplier.id}`);
    expect(made.name).toBe("By the SDK");
  });

  test.each(["accept", "decline", "cancel"])(
    "cannot decide by its response: %s",
    async (action) => {
      const send = prepareCall(owner);
      await send();
      const { structuredContent } = await send({
        decision: { action, content: { approve: true } },
      });
      expect(structuredContent).toMatchObject({ status: "pending_approval", mayDecide: true });
    },
  );

  test("gets no elicitation for a user who may not decide", async () => {
    const { structuredContent } = await prepareCall(member)();
    expect(structuredContent.code ?? structuredContent.status).not.toBe("input_required");
    const other = await service.createOrganization();
    const strict = approvalsOf(service, other);
    await strict.policy(["createSupplier"]);
    const request = { ...strict.agentOf(other.admin), capabilities: urlElicitation };
    const call = { name: "commerce_create_supplier", arguments: { name: "Supplier" } };
    const { body } = await sendMcp(service, "tools/call", call, request);
    expect(body.result.structuredContent).toMatchObject({
      status: "pending_approval",
      mayDecide: false,
    });
  });
});

test.each([{}, { elicitation: {} }, { elicitation: { form: {} } }])(
  "a client with the capabilities %j gets the approval URL in an ordinary result",
  async (capabilities) => {
    const { structuredContent } = await prepareCall(admin, capabilities)();
    expect(structuredContent).toMatchObject({
      status: "pending_approval",
      mayDecide: true,
      approvalUrl: expect.stringContaining("/approvals/"),
    });
  },
);
