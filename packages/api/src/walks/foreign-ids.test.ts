import { describe, expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { operations } from "../registry.gen.ts";
import { toComparable } from "../testing/contract/comparable.ts";
import {
  bodyOf,
  type ExampleRecords,
  insertExampleRecords,
  pathOf,
} from "../testing/contract/example-records.ts";
import { readFingerprint } from "../testing/fingerprint.ts";
import { type IdPlace, idPlacesOf, toPointer } from "../testing/contract/id-places.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { documentedOperation } from "../testing/contract/openapi-schemas.ts";
import { type Draft, otherWays, putId, variantsOf } from "../testing/contract/put-id.ts";
import { testBaseUrl, type TestOrganization } from "../testing/test-service.ts";
import {
  anotherText,
  createTwoOrganizations,
  inOrganization,
  unknownId,
} from "../testing/two-organizations.ts";

// Wherever a request names a record, the response for a value of another organization equals the one for an unknown
// value, byte for byte, including the headers. Positions, ids and variants come from the registry, the OpenAPI
// document and the tables.

const service = await openTestService();
const { ours, theirs, stages, foreign, their, secrets } = await createTwoOrganizations(service);
const [records = {}] = stages;

/** Returns the comparable text of the response to our owner, without the values that were sent. */
async function ask(operation: Operation, draft: Draft, sent: string[]): Promise<string> {
  const answer = await service.request(operation.method, draft.address, {
    as: ours.owner,
    body: draft.body,
  });
  const encoded = sent.flatMap((value) => [value, encodeURIComponent(value)]);
  const text = toComparable(answer, encoded);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  return text;
}

/** Sends the same request with their values and with unknown values; expects equal responses. */
async function expectAlike(
  operation: Operation,
  toDraft: (values: string[]) => Draft,
  values: string[],
  nobodys: string[],
): Promise<void> {
  for (const more of variantsOf(operation)) {
    const answer = await ask(operation, withQuery(toDraft(values), more), values);
    const reference = await ask(operation, withQuery(toDraft(nobodys), more), nobodys);
    expect(answer, JSON.stringify([toDraft(values), more])).toBe(reference);
  }
}

function withQuery({ address, body }: Draft, more: Record<string, string>): Draft {
  const url = new URL(address, testBaseUrl);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return { address: url.pathname + url.search, body };
}

/**
 * Finds a request in which the service looks up the id at a position: the first one whose validation error names the
 * position. Otherwise an unrelated rule would reject both requests.
 */
async function reaching(operation: Operation, place: IdPlace): Promise<(id: string) => Draft> {
  const plain = (on: ExampleRecords) => (id: string) => putId(operation, ours, on, place, id);
  if (place.location !== "body") return plain(records);
  const nobodys = unknownId(place, "40009");
  const ways = stages.flatMap((on) => {
    const all = (id: string) => otherWays(operation, plain(on)(id), String(place.path[0]));
    return all(nobodys).map((_, index) => (id: string) => all(id)[index] ?? plain(on)(id));
  });
  for (const way of ways) {
    const { address, body } = withQuery(way(nobodys), { dryRun: "true" });
    const answer = await service.request(operation.method, address, { as: ours.owner, body });
    if (answer.text.includes(`"pointer":"${toPointer(place)}"`)) return way;
  }
  throw new Error(
    `${operation.id}: no request makes the service look up the id at ${toPointer(place)}`,
  );
}

describe("returns the same response for an id of another organization and an unknown id", () => {
  test.each(
    inOrganization
      .map((operation) => [operation.id, operation, idPlacesOf(operation)] as const)
      .filter(([, , places]) => places.length > 0),
  )("%s", async (_id, operation, places) => {
    const before = await readFingerprint(theirs);
    for (const place of places) {
      const toDraft = await reaching(operation, place);
      const ids = place.kind === null ? their.ids : [foreign[place.kind] ?? ""];
      for (const id of ids) {
        await expectAlike(operation, ([sent = ""]) => toDraft(sent), [id], [unknownId(place, id)]);
      }
    }
    expect(await readFingerprint(theirs)).toEqual(before);
  });
});

describe("returns the same response for another organization and an unknown one", () => {
  const own = Object.values(records);

  test.each(inOrganization.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_id, operation) => {
      const before = await readFingerprint(theirs);
      const body = bodyOf(operation, ours, records);
      // With our records, and with records of the other organization.
      for (const named of [records, foreign]) {
        await expectAlike(
          operation,
          ([organizationId = ""]) => ({
            address: pathOf(operation, { ...named, organizationId }),
            body,
          }),
          [theirs.id, ...own, ...Object.values(foreign)],
          [unknownId({ form: "uuid" }, ""), ...own, ...Object.values(foreign)],
        );
      }
      expect(await readFingerprint(theirs)).toEqual(before);
    },
  );
});

describe("a list with values of another organization", () => {
  const lists = operations.filter(({ traits }) => traits.includes("paginated"));
  const cursorOf = async (operation: Operation): Promise<string | undefined> => {
    const url = new URL(pathOf(operation, foreign), testBaseUrl);
    url.searchParams.set("limit", "1");
    const answer = await service.request("GET", url.pathname + url.search, { as: theirs.owner });
    return answer.body.page?.nextCursor ?? undefined;
  };
  /** The cursor of any list of theirs that has two pages. */
  const anyCursor = Promise.all(lists.map(cursorOf)).then(
    (cursors) => cursors.find((cursor) => cursor !== undefined) ?? "",
  );

  test.each(lists.map((operation) => [operation.id, operation] as const))(
    "%s returns the same response for their cursor and a forged one, their texts and unknown ones",
    async (_id, operation) => {
      const asks = (name: string) => (values: string[]) =>
        withQuery(
          { address: pathOf(operation, records), body: undefined },
          Object.fromEntries(values.map((value) => [name, value])),
        );
      if ("cursor" in operation.query.shape) {
        const cursor = (await cursorOf(operation)) ?? (await anyCursor);
        const [payload, signature = ""] = cursor.split(".");
        expect(signature).toMatch(/^[\w-]{22}$/u);
        const forged = `${payload}.${anotherText(signature)}`;
        await expectAlike(operation, asks("cursor"), [cursor], [forged]);
      }
      for (const name of textFilters(operation)) {
        for (const text of their.texts) {
          await expectAlike(operation, asks(name), [text], [anotherText(text)]);
        }
      }
    },
  );

  /** Returns the query parameters that accept any text. */
  const textFilters = (operation: Operation): string[] =>
    documentedOperation(operation)
      .parameters.filter(({ in: location, name, schema }) => {
        const { type, format, enum: options } = schema;
        const isText = type === "string" && format === undefined && options === undefined;
        return location === "query" && isText && name !== "cursor";
      })
      .map(({ name }) => name);
});

describe("an idempotency key of another user is a new key", () => {
  test.each(
    inOrganization
      .filter(({ traits }) => traits.includes("idempotent"))
      .map((operation) => [operation.id, operation] as const),
  )("%s", async (id, operation) => {
    const key = `key-of-${id}`;
    const used = await sendWithKey(theirs, foreign, operation, key);
    const twin = () => service.createOrganization({ name: "Twin" });
    const twins = [await twin(), await twin()] as const;
    const [answer, reference] = await Promise.all([
      sendWithKey(twins[0], await insertExampleRecords(twins[0], 5), operation, key),
      sendWithKey(twins[1], await insertExampleRecords(twins[1], 5), operation, `${key}-2`),
    ]);
    expect(answer).toBe(reference);
    expect([used, answer].join()).not.toContain("idempotency-replayed");
  });

  /**
   * Returns the response without ids, times, digests, new secrets and links, in which the responses to the same call in
   * two organizations differ.
   */
  async function sendWithKey(
    organization: TestOrganization,
    on: ExampleRecords,
    operation: Operation,
    key: string,
  ): Promise<string> {
    const answer = await service.request(operation.method, pathOf(operation, on), {
      as: organization.owner,
      body: bodyOf(operation, organization, on),
      headers: { "idempotency-key": key },
    });
    return toComparable(answer, Object.values(on))
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{12}\b/gu, "…")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "…")
      .replaceAll(/(?<=\/api\/files\/)[\w-]+|(?<=\/c\/)[\w-]+(?=\.ics)/gu, "…")
      .replaceAll(/whsec_[\w+/=]+|(?<="secretHint":")[^"]+/gu, "…");
  }
});
