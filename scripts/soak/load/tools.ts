import { randomUUID } from "node:crypto";
import { type ApiResponse, expectCreated, type Owner, type Send } from "./owner.ts";
import { readAll } from "./read-all.ts";
import { isUnavailableResponse, repeatedly, type Workload } from "./workload.ts";

const revision = "2026-07-28";
const envelope = {
  "io.modelcontextprotocol/protocolVersion": revision,
  "io.modelcontextprotocol/clientInfo": { name: "soak", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** Calls a tool of an MCP server. @throws TypeError when the connection ends without a response */
export function callTool(
  send: Send,
  path: string,
  name: string,
  input: object,
): Promise<ApiResponse> {
  return send("POST", path, {
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: input, _meta: envelope },
    },
  });
}

type Call = { name: string; key: string; isAnswered: boolean; isTrigger: boolean };

/** The prefix of supplier names that start the workflow. */
const triggerPrefix = "Welcome";
/** An organization may start 60 runs a minute; further ones would be delayed. */
const triggerIntervalMs = 2_000;

/** Creates a workflow that makes one task for each supplier with such a name and skips others. */
export async function createSupplierWorkflow({ send, path }: Owner): Promise<void> {
  const { id } = await expectCreated(
    send("POST", `${path}/workflows`, {
      body: {
        name: "New supplier, check the terms",
        trigger: { type: "event", eventTypes: ["supplier.created"] },
        conditions: {
          all: [{ path: "/trigger/data/object/name", op: "starts_with", value: triggerPrefix }],
        },
        steps: [
          {
            id: "check",
            operation: "createTask",
            input: { title: "Check {{/trigger/data/object/name}}" },
          },
        ],
      },
    }),
  );
  const { status } = await send("PATCH", `${path}/workflows/${String(id)}/status`, {
    body: { status: "active" },
  });
  if (status !== 200) throw new Error(`the workflow cannot be activated: ${status}`);
}

/**
 * Creates suppliers by tool, one after another. Each acknowledged one exists once; one without a response does
 * after repeating the call; and the workflow has created one task for each matching supplier.
 */
export function startTools(owner: Owner): Workload {
  const calls: Call[] = [];
  const unexpected: string[] = [];
  let triggeredAt = Number.NEGATIVE_INFINITY;
  const send = async (call: Call): Promise<boolean> => {
    const input = { name: call.name, idempotencyKey: call.key };
    const response = await callTool(owner.send, "/api/mcp", "commerce_create_supplier", input);
    call.isAnswered = response.status === 200 && response.body.result?.isError !== true;
    const problem = problemOf(response);
    // The response to a rejected tool call has status 200.
    const isUnavailable = isUnavailableResponse(response) || problem === "SERVICE_UNAVAILABLE";
    if (!call.isAnswered && !isUnavailable && problem !== "IDEMPOTENCY_IN_PROGRESS") {
      unexpected.push(`a tool was answered ${response.status} ${JSON.stringify(response.body)}`);
    }
    return call.isAnswered;
  };
  const { stop } = repeatedly(
    () => {
      const isTrigger = performance.now() >= triggeredAt + triggerIntervalMs;
      if (isTrigger) triggeredAt = performance.now();
      const name = `${isTrigger ? triggerPrefix : "Tool"} ${randomUUID()}`;
      const call = { name, key: randomUUID(), isAnswered: false, isTrigger };
      calls.push(call);
      return send(call);
    },
    { pauseMs: 20 },
  );
  return {
    name: "tools",
    done: () => calls.filter(({ isAnswered }) => isAnswered).length,
    stop,
    async verify() {
      const faults = [...unexpected];
      for (const call of calls) {
        if (!call.isAnswered && !(await send(call))) faults.push(`${call.name} cannot be repeated`);
      }
      const count = countNames(await readAll(owner, "suppliers"), ({ name }) => name);
      for (const { name } of calls) {
        if (count(name) !== 1) faults.push(`“${name}” is there ${count(name)} times`);
      }
      return faults;
    },
    async missing() {
      const count = countNames(await readAll(owner, "tasks"), ({ title }) => title);
      return calls.flatMap(({ name, isTrigger }) => {
        const times = count(`Check ${name}`);
        return times === (isTrigger ? 1 : 0)
          ? []
          : [`the workflow has made ${times} tasks for “${name}”`];
      });
    },
  };
}

const problemOf = ({ body }: ApiResponse): unknown =>
  body?.result?.structuredContent?.code ?? body?.error?.data?.code;

function countNames(items: any[], nameOf: (item: any) => string): (name: string) => number {
  const byName = Map.groupBy(items, nameOf);
  return (name) => byName.get(name)?.length ?? 0;
}
