import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { serve } from "@werkbank/cli/testing";
import { runPython } from "./testing/run-python.ts";

/** What happens to the next requests instead of their execution, or after it. */
type Fault = { status: number; retryAfter?: string } | "drop" | "lose response" | "no fault";

let faults: Fault[] = [];
/** The requests so far: method, path, idempotency key, token. */
let requests: { method: string; path: string; key: string | null; token: string | null }[] = [];

const server = await serve(async (request, env) => {
  const { pathname } = new URL(request.url);
  const [key, token] = ["idempotency-key", "authorization"].map((name) =>
    request.headers.get(name),
  );
  requests.push({ method: request.method, path: pathname, key: key!, token: token! });
  const fault = faults.shift() ?? "no fault";
  if (typeof fault === "object") {
    const headers = fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter };
    return new Response("<h1>Not now</h1>", { status: fault.status, headers });
  }
  const response = fault === "drop" ? null : await service.api.fetch(request, env);
  if (fault === "no fault") return response!;
  env.incoming.socket.destroy();
  return new Response(null, { status: 503 });
});
afterAll(() => server.close());
const baseUrl = server.origin;
const service = await openTestService({ baseUrl }, { baseUrl });
const organization = await service.createOrganization();

beforeEach(() => {
  faults = [];
  requests = [];
});

const prelude = `
import json, os
from datetime import datetime, timezone
from werkbank_client import *

client = Client(os.environ["SERVICE_BASE_URL"], os.environ["SERVICE_TOKEN"])
organization_id = os.environ["ORGANIZATION_ID"]

def report(*values):
    print(json.dumps(values, default=repr))
`;

/** Runs a program that has a client, and returns the values that it reports. */
async function report(program: string, token = organization.owner.token): Promise<unknown[]> {
  const stdout = await runPython(prelude + program, {
    SERVICE_BASE_URL: baseUrl,
    SERVICE_TOKEN: token,
    ORGANIZATION_ID: organization.id,
  });
  return JSON.parse(stdout) as unknown[];
}

test("a change returns the record, with attributes in snake_case and times as datetime", async () => {
  const reported = await report(`
due_at = datetime(2026, 12, 1, 12, tzinfo=timezone.utc)
task = client.create_task(
    organization_id, title="Typed", priority="high", due_at=due_at, checklist=[{"text": "First"}]
)
read = client.get_task(organization_id, task.id)
report(type(task).__name__, task.http.status, task.title, task.due_at == due_at,
       read.checklist[0].text, read.raw["dueAt"], read.customer_id)
`);
  expect(reported).toEqual(["Task", 201, "Typed", true, "First", "2026-12-01T12:00:00.000Z", null]);
});

test("iterating over a list yields the items of all pages; pages yields pages", async () => {
  const reported = await report(`
for title in ("One", "Two", "Three"):
    client.create_task(organization_id, title=title, labels=["paged"])
tasks = client.list_tasks(organization_id, limit=2, sort="number", status=["todo", "waiting"])
titles = [task.title for task in tasks if task.labels == ["paged"]]
page_sizes = [len(page.items) <= 2 for page in tasks.pages()]
report(titles, all(page_sizes), len(page_sizes) > 1)
`);
  expect(reported).toEqual([["One", "Two", "Three"], true, true]);
});

test("fields leaves out attributes, and without a token there is a problem of its own class", async () => {
  const reported = await report(`
client.create_task(organization_id, title="Partial")
item = client.list_tasks(organization_id, fields=["title", "dueAt"]).items[0]
try:
    Client(client._base_url).get_current_user()
except AuthUnauthenticated as problem:
    report(hasattr(item, "title"), hasattr(item, "due_at"), hasattr(item, "status"), problem.status)
`);
  expect(reported).toEqual([true, true, false, 401]);
});

test("if_match rejects a change of what has changed; None clears a field", async () => {
  const reported = await report(`
made = client.create_task(organization_id, title="Before", description="Text")
read = client.get_task(organization_id, made.id)
unchanged = client.get_task(organization_id, made.id, if_none_match=read.http.etag)
changed = client.update_task(
    organization_id, made.id, if_match=read.http.etag, title="After", description=None
)
try:
    client.update_task(organization_id, made.id, if_match=read.http.etag, title="Lost")
except VersionConflict as problem:
    report(changed.title, changed.description, unchanged, problem.code, problem.status)
`);
  expect(reported).toEqual(["After", null, null, "VERSION_CONFLICT", 412]);
});

test("a problem has its code, its errors with their location, and the members of its code", async () => {
  const reported = await report(`
try:
    client.create_task(organization_id, title="")
except ValidationFailed as problem:
    error = problem.errors[0]
    invalid = [problem.status, error.location, error.pointer, error.rule, len(problem.request_id) > 0]
client.create_supplier(organization_id, name="One", code="TWICE")
try:
    client.create_supplier(organization_id, name="Two", code="TWICE")
except WerkbankProblem as problem:
    report(invalid, type(problem).__name__, problem.field, problem.errors)
`);
  expect(reported).toEqual([
    [400, "body", "/title", "minLength", true],
    "UniqueConflict",
    "code",
    [],
  ]);
});

test("a dry run returns a DryRun, a deletion None", async () => {
  const reported = await report(`
preview = client.create_task(organization_id, title="Not yet", dry_run=True)
task = client.create_task(organization_id, title="Now")
report(isinstance(preview, DryRun), preview.would_return, preview.result["title"],
       client.delete_task(organization_id, task.id))
`);
  expect(reported).toEqual([true, 201, "Not yet", null]);
});

test("a call that a policy holds returns an Approval", async () => {
  const reported = await report(`
policy = client.create_approval_policy(
    organization_id, name="Suppliers", match={"operations": ["createSupplier"], "channels": ["api"]}
)
held = client.create_supplier(organization_id, name="Held")
client.delete_approval_policy(organization_id, policy.id)
report(isinstance(held, Approval), held.state, held.policy_name, held.http.status)
`);
  expect(reported).toEqual([true, "pending", "Suppliers", 202]);
});

test("a file is uploaded and downloaded in parts", async () => {
  const reported = await report(`
import io, pathlib, tempfile
content = b"0123456789" * 20_000
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "numbers.txt")
    path.write_bytes(content)
    file = client.upload_file(organization_id, path)
    with client.get_file_content(organization_id, file.id) as download:
        download.save(path.with_name("copy.txt"))
    same = path.with_name("copy.txt").read_bytes() == content
named = client.upload_file(organization_id, io.BytesIO(content), name="b.txt", content_type="text/plain")
with client.get_file_content(organization_id, named.id) as download:
    sizes = [len(chunk) for chunk in download]
report(file.name, file.state, same, named.size_bytes, len(sizes) > 1, sum(sizes))
`);
  expect(reported).toEqual(["numbers.txt", "available", true, 200_000, true, 200_000]);
  // The links need no token, and get none.
  const links = requests.filter(({ path }) => !path.includes("/v1/"));
  expect(links.map(({ method }) => method)).toEqual(["PUT", "GET", "PUT", "GET"]);
  expect(links.every(({ token }) => token === null)).toBe(true);
});

test("a change is sent again with the same key after 503, 429 and a lost response, and executed once", async () => {
  faults = [{ status: 503, retryAfter: "0" }, { status: 429, retryAfter: "0" }, "lose response"];
  const reported = await report(`
made = client.create_task(organization_id, title="Once", labels=["once"])
report(sum(task.labels == ["once"] for task in client.list_tasks(organization_id)), made.title)
`);
  expect(reported).toEqual([1, "Once"]);
  const keys = requests.filter(({ method }) => method === "POST").map(({ key }) => key);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/u);
});

test("what may have been executed and has no key is not sent again", async () => {
  faults = ["drop", { status: 503, retryAfter: "0" }];
  const reported = await report(`
failures = []
for attempt in range(2):
    try:
        client.logout()
    except WerkbankError as error:
        failures.append(type(error).__name__)
report(*failures)
`);
  expect(reported).toEqual(["NetworkError", "UnexpectedAnswer"]);
  expect(requests).toHaveLength(2);
});

test("a longer Retry-After than allowed, and the last retry, raise the error", async () => {
  faults = [{ status: 429, retryAfter: "61" }, "drop", { status: 502 }];
  const reported = await report(`
failures = []
for options in ({}, {"max_retries": 0}, {"max_retries": 0}):
    try:
        client.with_options(**options).get_current_user()
    except WerkbankError as error:
        failures.append([type(error).__name__, getattr(error, "status", None)])
report(*failures)
`);
  expect(reported).toEqual([
    ["UnexpectedAnswer", 429],
    ["NetworkError", null],
    ["UnexpectedAnswer", 502],
  ]);
});

test("a function is called for the token of each request", async () => {
  await report(`
tokens = iter(["first", "second", os.environ["SERVICE_TOKEN"]])
renewing = Client(os.environ["SERVICE_BASE_URL"], lambda: next(tokens))
for attempt in range(3):
    try:
        report(renewing.get_current_user().display_name)
    except AuthInvalidToken:
        pass
`);
  expect(requests.map(({ token }) => token)).toEqual([
    "Bearer first",
    "Bearer second",
    `Bearer ${organization.owner.token}`,
  ]);
});

test("a server that does not respond in time is a NetworkError", async () => {
  const reported = await report(`
import socket
with socket.create_server(("127.0.0.1", 0)) as silent:
    url = f"http://127.0.0.1:{silent.getsockname()[1]}"
    try:
        Client(url, timeout=0.1, max_retries=0).list_problem_types()
    except NetworkError as error:
        report("timed out" in str(error))
`);
  expect(reported).toEqual([true]);
});

test("a time without a time zone is rejected before it is sent", async () => {
  const reported = await report(`
try:
    client.create_task(organization_id, title="When?", due_at=datetime(2026, 12, 1))
except ValueError as error:
    report("time zone" in str(error))
`);
  expect(reported).toEqual([true]);
  expect(requests).toEqual([]);
});
