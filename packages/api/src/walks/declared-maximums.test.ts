import { expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { operations } from "../registry.gen.ts";
import { toPointer } from "../schema/json-pointer.ts";
import {
  type DeclaredMaximum,
  declaredMaximums,
  valueOfSize,
} from "../testing/contract/declared-maximums.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { testBaseUrl } from "../testing/test-service.ts";

// For every maximum that the OpenAPI document declares, a value of this size is accepted and a larger one rejected with
// its position. Only rules about size are tested: another rule may reject the value at the limit.

/** Maximums that no request can reach, with the reason. */
const untestable: Record<string, string> = {
  "createTaskComment body selections/0/end maximum":
    "The end must be inside the text, which is shorter.",
  "createCustomerAssetNote body selections/0/end maximum":
    "The end must be inside the text, which is shorter.",
};

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const nameOf = (operation: Operation, { location, path, keyword }: DeclaredMaximum) =>
  `${operation.id} ${location} ${path.join("/")} ${keyword}`;

/** The rules about the size of a value. */
const sizeRules = ["max", "maxLength"];

type ListedError = { location: string; name?: string; pointer?: string; rule: string };

/** Sends a request with a value at the position of a maximum; returns the rules of the errors at that position. */
async function refusalsOf(
  operation: Operation,
  { location, path }: DeclaredMaximum,
  value: unknown,
): Promise<string[]> {
  const [name = ""] = path;
  const params = location === "path" ? { ...records, [name]: String(value) } : records;
  const address = new URL(pathOf(operation, params), testBaseUrl);
  if (location === "query") address.searchParams.set(name, String(value));
  else if ("dryRun" in operation.query.shape) address.searchParams.set("dryRun", "true");
  const body = location === "body" ? value : bodyOf(operation, organization);
  const answer = await service.request(operation.method, `${address.pathname}${address.search}`, {
    ...(operation.permission === "public" ? {} : { as: organization.owner }),
    ...(operation.body === undefined ? {} : { body }),
    ...(location === "header" ? { headers: { [name.toLowerCase()]: String(value) } } : {}),
  });
  expect([413, 429, 500], answer.text).not.toContain(answer.status);
  const errors = (answer.status === 400 ? (answer.body.errors ?? []) : []) as ListedError[];
  const pointer = toPointer(path);
  const isThere = (error: ListedError) =>
    location === "body"
      ? error.pointer === pointer
      : error.location === location && error.name?.toLowerCase() === name.toLowerCase();
  return errors.filter(isThere).map(({ rule }) => rule);
}

/** Returns how the service deviates from a maximum; null if it does not. */
async function findFault(operation: Operation, maximum: DeclaredMaximum): Promise<string | null> {
  const [limit, above] = [valueOfSize(maximum, "limit"), valueOfSize(maximum, "above")];
  if (limit === undefined || above === undefined) return "no value of this size was found";
  let fault: string | null = null;
  for (const put of maximum.puts) {
    const atLimit = await refusalsOf(operation, maximum, put(limit));
    const aboveIt = await refusalsOf(operation, maximum, put(above));
    const isSize = (rule: string) => sizeRules.includes(rule);
    if (atLimit.length === 0 && aboveIt.length > 0) return null;
    if (!atLimit.some(isSize) && aboveIt.some(isSize)) return null;
    fault ??= `errors at the limit: ${atLimit.join()}; above: ${aboveIt.join()}`;
  }
  return fault;
}

const all = operations.flatMap((operation) => {
  const maximums = declaredMaximums(operation, bodyOf(operation, organization));
  return maximums.length === 0 ? [] : [[operation.id, operation, maximums] as const];
});

test.each(all)("%s enforces its declared maximums", async (_id, operation, maximums) => {
  const faults: string[] = [];
  for (const maximum of maximums) {
    const name = nameOf(operation, maximum);
    const fault = await findFault(operation, maximum);
    if ((fault === null) === Object.hasOwn(untestable, name)) {
      faults.push(`${name} ${maximum.limit}: ${fault ?? "is testable"}`);
    }
  }
  expect(faults).toEqual([]);
});

test("the exceptions are declared maximums", () => {
  const names = all.flatMap(([, operation, maximums]) =>
    maximums.map((maximum) => nameOf(operation, maximum)),
  );
  expect(Object.keys(untestable).filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(300);
});
