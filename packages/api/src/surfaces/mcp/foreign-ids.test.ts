import { describe, expect, test } from "vitest";
import { operations } from "../../registry.gen.ts";
import { toComparable } from "../../testing/contract/comparable-text.ts";
import { bodyOf, pathOf } from "../../testing/contract/example-records.ts";
import { readFingerprint } from "../../testing/fingerprint.ts";
import { idPositionsOf } from "../../testing/contract/id-positions.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { putId, queryVariants } from "../../testing/contract/requests-with-id.ts";
import {
  toUnknownText,
  createTwoOrganizations,
  unknownId,
} from "../../testing/two-organizations.ts";
import { numberedKindOf } from "./arguments/input-schema.ts";
import { callTool, sendMcp } from "./testing/mcp-requests.ts";
import { toArguments } from "./testing/tool-arguments.ts";
import { createTools, type McpTool } from "./tool.ts";

// For every argument that takes an id, of every tool: another organization's record gets exactly the response
// of an unknown one.

const service = await openTestService();
const { ours, theirs, recordSets, foreignRecords, foreignValues, foreignSecrets } =
  await createTwoOrganizations(service);
const [records = {}] = recordSets;
const tools = createTools(operations).map((tool) => [tool.name, tool] as const);

type Arguments = Record<string, unknown>;

/** Calls a tool as our owner; returns the response without the sent value. */
async function callAsOwner({ name }: McpTool, input: Arguments, sent: string): Promise<string> {
  const params = { name, arguments: input };
  const text = toComparable(await sendMcp(service, "tools/call", params, { as: ours.owner }), [
    sent,
  ]);
  expect(foreignSecrets.filter((secret) => text.includes(secret))).toEqual([]);
  // The result contains the request id as well, twice.
  return text.replaceAll(/("requestId\\*":\\*"|urn:uuid:)[0-9a-f-]{36}/gu, "$1…");
}

/** Returns sets of optional arguments that make a tool return or do more than by default. */
function extraArgumentsOf(tool: McpTool): Arguments[] {
  const queries = queryVariants(tool.operation).filter((query) =>
    Object.keys(query).every((name) => name === "dryRun" || tool.argumentParts.has(name)),
  );
  const extraArguments = queries.map((query) => {
    const address = `/?${String(new URLSearchParams(query))}`;
    return toArguments({ ...tool.operation, path: "/" }, { target: address, body: {} });
  });
  return tool.readOnly ? [...extraArguments, { detail: "full" }] : extraArguments;
}

async function expectSameResponse(
  tool: McpTool,
  toInput: (value: string) => Arguments,
  value: string,
  unknownValue: string,
): Promise<void> {
  for (const extraArguments of extraArgumentsOf(tool)) {
    const response = await callAsOwner(tool, { ...toInput(value), ...extraArguments }, value);
    const reference = await callAsOwner(
      tool,
      { ...toInput(unknownValue), ...extraArguments },
      unknownValue,
    );
    expect(response, JSON.stringify({ ...toInput(value), ...extraArguments })).toBe(reference);
  }
}

describe("another organization's record is handled like an unknown one", () => {
  test.each(tools)("%s", async (_name, tool) => {
    const { operation } = tool;
    const before = await readFingerprint(theirs);
    for (const idPlace of idPositionsOf(operation)) {
      if (!tool.argumentParts.has(String(idPlace.path[0]))) continue;
      const toInput = (id: string) => ({
        ...toArguments(operation, putId(operation, ours, records, idPlace, id)),
        organizationId: ours.id,
      });
      for (const id of idPlace.kind === null
        ? foreignValues.ids
        : [foreignRecords[idPlace.kind] ?? ""]) {
        await expectSameResponse(tool, toInput, id, unknownId(idPlace, id));
      }
      const number = await numberOf(String(idPlace.path.at(-1)), idPlace.kind);
      // Equally similar to numbers of ours, so that hints may name the same records for both.
      if (number !== null)
        await expectSameResponse(tool, toInput, number, number.replace(/\d$/u, "9"));
    }
    expect(await readFingerprint(theirs)).toEqual(before);
  });

  /** Returns the display number of their record if the argument accepts it; otherwise null. */
  async function numberOf(argument: string, kind: string | null): Promise<string | null> {
    if (kind === null || numberedKindOf(argument) === undefined) return null;
    const reading = operations.find(
      ({ method, path }) => method === "GET" && path.endsWith(`/{${kind}}`),
    );
    if (reading === undefined) throw new Error(`nothing reads {${kind}}`);
    const address = pathOf(reading, foreignRecords);
    const { body } = await service.request("GET", address, { as: theirs.owner });
    expect(body.displayNumber).toMatch(/\d$/u);
    return body.displayNumber as string;
  }
});

describe("another organization is handled like an unknown one", () => {
  test.each(tools)("%s", async (_name, tool) => {
    const { operation } = tool;
    const address = pathOf(operation, foreignRecords);
    const body = bodyOf(operation, ours, foreignRecords);
    const input = toArguments(operation, { target: address, body });
    const before = await readFingerprint(theirs);
    await expectSameResponse(
      tool,
      (organizationId) => ({ ...input, organizationId }),
      theirs.id,
      unknownId({ format: "uuid" }, ""),
    );
    expect(await readFingerprint(theirs)).toEqual(before);
  });
});

describe("another organization's cursor is handled like a forged one", () => {
  const lists = tools.filter(([, { isList }]) => isList);
  const cursorOf = async (name: string, { operation }: McpTool): Promise<string | null> => {
    const input = toArguments(operation, { target: pathOf(operation, foreignRecords), body: {} });
    const page = await callTool(
      service,
      name,
      { ...input, organizationId: theirs.id, limit: 1 },
      { as: theirs.owner },
    );
    return (page.content.nextCursor ?? null) as string | null;
  };
  // A list with only one record has no cursor; then use that of another list.
  const anyCursor = Promise.all(lists.map(([name, tool]) => cursorOf(name, tool))).then(
    (cursors) => cursors.find((cursor) => cursor !== null) ?? "",
  );

  test.each(lists)("%s", async (name, tool) => {
    const { operation } = tool;
    const input = toArguments(operation, { target: pathOf(operation, records), body: {} });
    const cursor = (await cursorOf(name, tool)) ?? (await anyCursor);
    const [payload, signature = ""] = cursor.split(".");
    expect(signature).toMatch(/^[\w-]{22}$/u);
    await expectSameResponse(
      tool,
      (given) => ({ ...input, organizationId: ours.id, cursor: given }),
      cursor,
      `${payload}.${toUnknownText(signature)}`,
    );
  });
});
