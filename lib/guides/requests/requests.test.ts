import { describe, expect, test } from "vitest";
import { loadOpenApi } from "../../contract/openapi.ts";
import { parseMarkdown, toMarkdown } from "../../markdown/markdown.ts";
import { expandRequests } from "./expand-requests.ts";
import { parseRequest } from "./guide-request.ts";
import { requestDocumentOf } from "./request-document.ts";
import { createRequestReader } from "./request-reader.ts";
import { toRequestSample, type RequestKind } from "./request-samples.ts";

const openapi = await loadOpenApi(process.cwd());

const sample = (kind: RequestKind, text: string, isRejected = false): string =>
  toRequestSample(kind, parseRequest(text, openapi), { openapi, isRejected });

describe("a request", () => {
  test("is an operation of the organization, with parameters of the types of the document", () => {
    const { call } = parseRequest("GET /tasks?customerId=1001&status=waiting,done", openapi);
    expect(call.placed.operation.operationId).toBe("listTasks");
    expect(call.query).toEqual({ customerId: 1001, status: ["waiting", "done"] });
  });

  test("outside an organization begins with /v1/", () => {
    const { call } = parseRequest("GET /v1/users/me", openapi);
    expect(call.placed.operation.operationId).toBe("getCurrentUser");
  });

  test.each([
    ["tasks", "begins with its method and path"],
    ["GET /nothing", "no operation of the API is GET /nothing"],
    ["GET /tasks/$TASK", "a request has no variables of the shell"],
    ["GET /tasks?colour=red", "listTasks has no query parameter colour"],
    ["GET /tasks\nX-Colour: red", "listTasks has no header parameter X-Colour"],
  ])("%j is rejected", (text, message) => {
    expect(() => parseRequest(text, openapi)).toThrow(message);
  });

  test("for a file is rejected", () => {
    const text = "GET /quotes/01a203cc-11c8-7a52-8f0e-2d7b3b9a6c10/document";
    expect(() => sample("curl", text)).toThrow("a request for a file");
  });
});

describe("the samples of a request", () => {
  const update = `PATCH /suppliers/d391e688-367b-5578-bc7d-72e1739662c2\n\n{ "paymentTermsDays": 45 }`;

  test("use the session of the Quickstart", () => {
    expect(sample("curl", update)).toBe(
      [
        "curl -b werkbank.cookies -X PATCH \\",
        '  "$ORGANIZATION_URL/suppliers/d391e688-367b-5578-bc7d-72e1739662c2" \\',
        `  -H 'Content-Type: application/json' -d '{ "paymentTermsDays": 45 }'`,
      ].join("\n"),
    );
    expect(sample("typescript", update)).toContain('import { client } from "./werkbank.ts";');
    expect(sample("python", update)).toContain(
      'f"{organization}/suppliers/d391e688-367b-5578-bc7d-72e1739662c2"',
    );
    expect(sample("cli", update)).toBe(
      "werkbank suppliers update d391e688-367b-5578-bc7d-72e1739662c2 \\\n  --payment-terms-days 45 --output json",
    );
  });

  test("encode the values of the query", () => {
    expect(sample("curl", "GET /customers?q=bocht%20utrecht&fields=name,email")).toBe(
      'curl -b werkbank.cookies -G "$ORGANIZATION_URL/customers" \\\n  -d q=bocht%20utrecht -d fields=name,email',
    );
  });

  test("quote apostrophes for the shell", () => {
    expect(sample("curl", `POST /tasks\n\n{ "title": "Sanne's task" }`)).toContain(
      `-d '{ "title": "Sanne'\\''s task" }'`,
    );
  });

  test("print the problem of a rejected request", () => {
    const text = `POST /tasks\n\n{ "title": "" }`;
    expect(sample("typescript", text, true)).toContain("console.log(JSON.stringify(error));");
    expect(sample("cli", text, true)).toBe("werkbank tasks create --title ''");
  });

  test("send a field that no command has with the command for any request", () => {
    expect(sample("cli", `POST /tasks\n\n{ "title": "A", "colour": "red" }`, true)).toBe(
      `werkbank api POST '/v1/organizations/{organizationId}/tasks' \\\n  --json '{"title":"A","colour":"red"}'`,
    );
  });
});

describe("idempotency keys", () => {
  const create = `POST /tasks\n\n{ "title": "A" }`;
  const keyOf = (read: ReturnType<typeof createRequestReader>, text: string, meta = "") =>
    read(text, meta).call.header["Idempotency-Key"];

  test("are readable, and differ within a page", () => {
    const read = createRequestReader(openapi, "/tasks");
    expect(keyOf(read, create)).toBe("tasks-create-task");
    expect(keyOf(read, create)).toBe("tasks-create-task-2");
  });

  test("of the guide itself are kept", () => {
    const text = create.replace("\n", "\nIdempotency-Key: mine\n");
    expect(keyOf(createRequestReader(openapi, "/tasks"), text)).toBe("mine");
  });

  test("are not sent with a dry run, a rejected request or a change of a record", () => {
    const read = createRequestReader(openapi, "/tasks");
    expect(keyOf(read, create.replace("/tasks", "/tasks?dryRun=true"))).toBeUndefined();
    expect(keyOf(read, create, 'status="400"')).toBeUndefined();
    expect(keyOf(read, `PATCH /tasks/${crypto.randomUUID()}\n\n{ "title": "B" }`)).toBeUndefined();
  });
});

describe("a guide with requests", () => {
  const guide =
    '```http runnable\nPOST /tasks\n\n{ "title": "" }\n```\n\n```json output status="400"\n{ "code": "VALIDATION_FAILED", "detail": "Wrong." }\n```';

  test("has a tab for each language, and in Markdown those of curl and the command line", () => {
    const kindsOf = (isMarkdown: boolean) => {
      const tree = parseMarkdown(guide);
      expandRequests(tree, { openapi, path: "/tasks", isMarkdown });
      return JSON.stringify(tree).match(/(?<="value":")(?:curl|typescript|python|cli)(?=")/gu);
    };
    expect(kindsOf(false)).toEqual(["curl", "typescript", "python", "cli"]);
    expect(kindsOf(true)).toEqual(["curl", "cli"]);
  });

  test("shows the error of the command line, which is not JSON", () => {
    const tree = parseMarkdown(guide);
    expandRequests(tree, { openapi, path: "/tasks", isMarkdown: true });
    expect(JSON.stringify(tree)).toContain("Error: VALIDATION_FAILED: Wrong.");
  });

  test("names the location of an invalid request", () => {
    const tree = parseMarkdown("```http runnable\nGET /nothing\n```");
    const locationOf = () => "content/a.mdx:3";
    expect(() => expandRequests(tree, { openapi, path: "/a", locationOf })).toThrow(
      "content/a.mdx:3: no operation of the API is GET /nothing",
    );
  });

  test("depends on the operations that it calls, and no others", () => {
    const document = requestDocumentOf(guide, openapi);
    expect(Object.keys(document?.paths ?? {})).toEqual([
      "/v1/organizations/{organizationId}/tasks",
    ]);
    expect(requestDocumentOf("Text.", openapi)).toBeUndefined();
  });
});

test("Markdown without requests is unchanged", () => {
  const tree = parseMarkdown("```sh\nls\n```");
  expandRequests(tree, { openapi, path: "/a" });
  expect(toMarkdown(tree)).toBe("```sh\nls\n```");
});
