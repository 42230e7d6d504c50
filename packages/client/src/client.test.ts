import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  generateClientTypes,
  generateProblemTypes,
  type ProblemEntry,
} from "../scripts/generate.ts";
import {
  type components,
  createClient,
  isEvent,
  type Problem,
  paginate,
  UnexpectedAnswer,
  unwrap,
  WerkbankProblem,
} from "./index.ts";
import { openTestService } from "@werkbank/api/testing/file";

const service = await openTestService();
const organization = await service.createOrganization();

const baseUrl = "http://127.0.0.1:3000";
const clientOf = (token: string) =>
  createClient({ baseUrl, token, fetch: (request) => service.api.fetch(request) });
const tasks = "/v1/organizations/{organizationId}/tasks";
const path = () => ({ organizationId: organization.id });

test("sends a typed body and returns the typed response", async () => {
  const client = clientOf(organization.owner.token);
  const task = await unwrap(
    client.POST(tasks, {
      params: { path: path() },
      body: { title: "Typed", priority: "high", labels: ["a", "b"] },
    }),
  );
  expect(task).toMatchObject({ title: "Typed", priority: "high", labels: ["a", "b"] });
});

test("sends arrays in a query comma-separated", async () => {
  const list = await unwrap(
    clientOf(organization.owner.token).GET(tasks, {
      params: { path: path(), query: { status: ["todo", "waiting"], fields: ["title", "status"] } },
    }),
  );
  for (const item of list.items)
    expect(Object.keys(item).sort()).toEqual(["id", "status", "title"]);
});

test("isEvent narrows the record to the type of the event", async () => {
  const client = clientOf(organization.owner.token);
  await unwrap(client.POST(tasks, { params: { path: path() }, body: { title: "Told" } }));
  const list = await unwrap(
    client.GET("/v1/organizations/{organizationId}/events", {
      params: { path: path(), query: { types: ["task.created"], sort: "-sequence" } },
    }),
  );
  const [event] = list.items;
  if (event === undefined || !isEvent(event, "task.created", "task.updated")) {
    return expect.unreachable("the newest event is not the one of the task");
  }
  expectTypeOf(event.type).toEqualTypeOf<"task.created" | "task.updated">();
  expectTypeOf(event.data.object).toEqualTypeOf<components["schemas"]["Task"] | null>();
  expect(event.data.object?.title).toBe("Told");
  expect(isEvent(event, "task.deleted")).toBe(false);
});

test("paginate yields the items of all pages", async () => {
  const client = clientOf(organization.owner.token);
  for (const title of ["One", "Two", "Three"]) {
    await unwrap(
      client.POST(tasks, { params: { path: path() }, body: { title, labels: ["paged"] } }),
    );
  }
  const titles: string[] = [];
  let requestCount = 0;
  const items = paginate((cursor) => {
    requestCount += 1;
    return client.GET(tasks, {
      params: {
        path: path(),
        query: { cursor, limit: 1, sort: "number" },
      },
    });
  });
  for await (const { title } of items) titles.push(title);
  expect(titles.slice(-3)).toEqual(["One", "Two", "Three"]);
  expect(requestCount).toBe(titles.length);
});

describe("problems", () => {
  test("are thrown with code, status, request id and the members of their code", async () => {
    const id = "0192f0c1-0000-7000-8000-00000000dead";
    const client = clientOf(organization.owner.token);
    const request = unwrap(
      client.GET(`${tasks}/{taskId}`, { params: { path: { ...path(), taskId: id } } }),
    );
    const error = await request.catch((thrown: unknown) => thrown);
    if (!(error instanceof WerkbankProblem)) throw error;
    expect(error).toMatchObject({ code: "RESOURCE_NOT_FOUND", status: 404 });
    expect(error.requestId).toMatch(/^[\da-f-]{36}$/u);
    if (!error.is("RESOURCE_NOT_FOUND")) throw error;
    expect(error.problem.resource).toBe("task");
  });

  test("are discriminated by code", () => {
    const read = (problem: Problem): unknown => {
      switch (problem.code) {
        case "VALIDATION_FAILED":
          expectTypeOf(problem.errors[0]!.message).toBeString();
          return problem.errors;
        case "RATE_LIMITED":
          expectTypeOf(problem.status).toEqualTypeOf<429>();
          return problem.retryAfterSeconds;
        default:
          return problem.detail;
      }
    };
    const common = { type: "", title: "", detail: "It is gone.", instance: "", requestId: "" };
    expect(read({ ...common, code: "INTERNAL_ERROR", status: 500 })).toBe("It is gone.");
  });

  test("a request without a token throws AUTH_UNAUTHENTICATED", async () => {
    const client = createClient({ baseUrl, fetch: (request) => service.api.fetch(request) });
    await expect(unwrap(client.GET("/v1/users/me"))).rejects.toMatchObject({
      code: "AUTH_UNAUTHENTICATED",
    });
  });

  test("a response that is no problem document throws UnexpectedAnswer", async () => {
    const fetch = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
    const client = createClient({ baseUrl, fetch });
    await expect(unwrap(client.GET("/v1/users/me"))).rejects.toThrow(UnexpectedAnswer);
  });
});

test("getToken is called for each request", async () => {
  const tokens = ["nonsense", organization.viewer.token];
  const client = createClient({
    baseUrl,
    getToken: () => tokens.shift() ?? null,
    fetch: (request) => service.api.fetch(request),
  });
  await expect(unwrap(client.GET("/v1/users/me"))).rejects.toMatchObject({ status: 401 });
  expect((await unwrap(client.GET("/v1/users/me"))).id).toBe(organization.viewer.id);
});

test("the generated types match the OpenAPI document and the problem catalog", async () => {
  const root = join(import.meta.dirname, "../../..");
  const read = (name: string) => readFile(join(root, name), "utf8");
  const openapi = JSON.parse(await read("public/openapi.json")) as object;
  const problems = JSON.parse(await read("public/problems.json")) as ProblemEntry[];
  expect(await generateClientTypes(openapi)).toBe(await read("packages/client/src/schema.gen.ts"));
  expect(generateProblemTypes(problems)).toBe(await read("packages/client/src/problems.gen.ts"));
});
