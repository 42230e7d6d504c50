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
async function findBrokenRules(
  operation: Operation,
  { location, path }: DeclaredMaximum,
  value: unknown,
): Promise<string[]> {
  const [name = ""] = path;
  const params = location === "path" ? { ...records, [name]: String(value) } : records;
  const url = new URL(pathOf(operation, params), testBaseUrl);
  if (location === "query") url.searchParams.set(name, String(value));
  else if ("dryRun" in operation.query.shape) url.searchParams.set("dryRun", "true");
  const body = location === "body" ? value : bodyOf(operation, organization);
  const response = await service.request(operation.method, `${url.pathname}${url.search}`, {
    ...(operation.permission === "public" ? {} : { as: organization.owner }),
    ...(operation.body === undefined ? {} : { body }),
    ...(location === "header" ? { headers: { [name.toLowerCase()]: String(value) } } : {}),
  });
  expect([413, 429, 500], response.text).not.toContain(response.status);
  const errors = (response.status === 400 ? (response.body.errors ?? []) : []) as ListedError[];
  const pointer = toPointer(path);
  const isAtPosition = (error: ListedError) =>
    location === "body"
      ? error.pointer === pointer
      : error.location === location && error.name?.toLowerCase() === name.toLowerCase();
  return errors.filter(isAtPosition).map(({ rule }) => rule);
}

/** Returns how the service deviates from a maximum; null if it does not. */
async function findFailure(operation: Operation, maximum: DeclaredMaximum): Promise<string | null> {
  const [limit, above] = [valueOfSize(maximum, "limit"), valueOfSize(maximum, "above")];
  if (limit === undefined || above === undefined) return "no value of this size was found";
  let failure: string | null = null;
  for (const build of maximum.builders) {
    const atLimit = await findBrokenRules(operation, maximum, build(limit));
    const aboveIt = await findBrokenRules(operation, maximum, build(above));
    const isSize = (rule: string) => sizeRules.includes(rule);
    if (atLimit.length === 0 && aboveIt.length > 0) return null;
    if (!atLimit.some(isSize) && aboveIt.some(isSize)) return null;
    failure ??= `errors at the limit: ${atLimit.join()}; above: ${aboveIt.join()}`;
  }
  return failure;
}

const operationsWithMaximums = operations.flatMap((operation) => {
  const maximums = declaredMaximums(operation, bodyOf(operation, organization));
  return maximums.length === 0 ? [] : [[operation.id, operation, maximums] as const];
});

test.each(operationsWithMaximums)(
  "%s enforces its declared maximums",
  async (_id, operation, maximums) => {
    const failures: string[] = [];
    for (const maximum of maximums) {
      const name = nameOf(operation, maximum);
      const failure = await findFailure(operation, maximum);
      if ((failure === null) === Object.hasOwn(untestable, name)) {
        failures.push(`${name} ${maximum.limit}: ${failure ?? "is testable"}`);
      }
    }
    expect(failures).toEqual([]);
  },
);

test("the exceptions are declared maximums", () => {
  const names = operationsWithMaximums.flatMap(([, operation, maximums]) =>
    maximums.map((maximum) => nameOf(operation, maximum)),
  );
  expect(Object.keys(untestable).filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(300);
});
