import { describe, expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { operations } from "../registry.gen.ts";
import { toComparable } from "../testing/contract/comparable-text.ts";
import {
  bodyOf,
  type ExampleRecords,
  insertExampleRecords,
  pathOf,
} from "../testing/contract/example-records.ts";
import { readFingerprint } from "../testing/fingerprint.ts";
import { type IdPosition, idPositionsOf, toPointer } from "../testing/contract/id-positions.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { documentedOperation } from "../testing/contract/openapi-schemas.ts";
import {
  type RequestDraft,
  requestVariants,
  putId,
  queryVariants,
} from "../testing/contract/requests-with-id.ts";
import { testBaseUrl, type TestOrganization } from "../testing/test-service.ts";
import {
  toUnknownText,
  createTwoOrganizations,
  organizationOperations,
  unknownId,
} from "../testing/two-organizations.ts";

// Wherever a request names a record, the response for a value of another organization equals the one for an unknown
// value, byte for byte, including the headers. Positions, ids and variants come from the registry, the OpenAPI
// document and the tables.

const service = await openTestService();
const { ours, theirs, recordSets, foreignRecords, foreignValues, foreignSecrets } =
  await createTwoOrganizations(service);
const [records = {}] = recordSets;

/** Returns the comparable text of the response to our owner, without the values that were sent. */
async function sendAsOurOwner(
  operation: Operation,
  draft: RequestDraft,
  sent: string[],
): Promise<string> {
  const response = await service.request(operation.method, draft.target, {
    as: ours.owner,
    body: draft.body,
  });
  const encoded = sent.flatMap((value) => [value, encodeURIComponent(value)]);
  const text = toComparable(response, encoded);
  expect(foreignSecrets.filter((secret) => text.includes(secret))).toEqual([]);
  return text;
}

/** Sends the same request with their values and with unknown values; expects equal responses. */
async function expectSameResponse(
  operation: Operation,
  toDraft: (values: string[]) => RequestDraft,
  values: string[],
  unknownInput: string[],
): Promise<void> {
  for (const extraQuery of queryVariants(operation)) {
    const response = await sendAsOurOwner(
      operation,
      withQuery(toDraft(values), extraQuery),
      values,
    );
    const reference = await sendAsOurOwner(
      operation,
      withQuery(toDraft(unknownInput), extraQuery),
      unknownInput,
    );
    expect(response, JSON.stringify([toDraft(values), extraQuery])).toBe(reference);
  }
}

function withQuery(
  { target, body }: RequestDraft,
  extraQuery: Record<string, string>,
): RequestDraft {
  const url = new URL(target, testBaseUrl);
  for (const [name, value] of Object.entries(extraQuery)) url.searchParams.set(name, value);
  return { target: url.pathname + url.search, body };
}

/**
 * Finds a request in which the service looks up the id at a position: the first one whose validation error names the
 * position, or whose problem is that the record does not exist. Otherwise an unrelated rule would reject both requests.
 */
async function findReachingRequest(
  operation: Operation,
  position: IdPosition,
): Promise<(id: string) => RequestDraft> {
  const toPlainDraft = (records: ExampleRecords) => (id: string) =>
    putId(operation, ours, records, position, id);
  if (position.location !== "body") return toPlainDraft(records);
  const unknownInput = unknownId(position, "40009");
  const variants = recordSets.flatMap((records) => {
    const toVariants = (id: string) =>
      requestVariants(operation, toPlainDraft(records)(id), String(position.path[0]));
    return toVariants(unknownInput).map(
      (_, index) => (id: string) => toVariants(id)[index] ?? toPlainDraft(records)(id),
    );
  });
  for (const variant of variants) {
    const preview: Record<string, string> = operation.kind === "read" ? {} : { dryRun: "true" };
    const { target, body } = withQuery(variant(unknownInput), preview);
    const response = await service.request(operation.method, target, { as: ours.owner, body });
    if (response.text.includes(`"pointer":"${toPointer(position)}"`)) return variant;
    const { code, resource } = response.body ?? {};
    if (code === "RESOURCE_NOT_FOUND" && `${resource}Id` === position.kind) return variant;
  }
  throw new Error(
    `${operation.id}: no request makes the service look up the id at ${toPointer(position)}`,
  );
}

describe("returns the same response for an id of another organization and an unknown id", () => {
  test.each(
    organizationOperations
      .map((operation) => [operation.id, operation, idPositionsOf(operation)] as const)
      .filter(([, , positions]) => positions.length > 0),
  )("%s", async (_id, operation, positions) => {
    const before = await readFingerprint(theirs);
    for (const position of positions) {
      const toDraft = await findReachingRequest(operation, position);
      const ids =
        position.kind === null ? foreignValues.ids : [foreignRecords[position.kind] ?? ""];
      for (const id of ids) {
        await expectSameResponse(
          operation,
          ([sent = ""]) => toDraft(sent),
          [id],
          [unknownId(position, id)],
        );
      }
    }
    expect(await readFingerprint(theirs)).toEqual(before);
  });
});

describe("returns the same response for another organization and an unknown one", () => {
  const own = Object.values(records);

  test.each(organizationOperations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_id, operation) => {
      const before = await readFingerprint(theirs);
      const body = bodyOf(operation, ours, records);
      // With our records, and with records of the other organization.
      for (const pathRecords of [records, foreignRecords]) {
        await expectSameResponse(
          operation,
          ([organizationId = ""]) => ({
            target: pathOf(operation, { ...pathRecords, organizationId }),
            body,
          }),
          [theirs.id, ...own, ...Object.values(foreignRecords)],
          [unknownId({ format: "uuid" }, ""), ...own, ...Object.values(foreignRecords)],
        );
      }
      expect(await readFingerprint(theirs)).toEqual(before);
    },
  );
});

describe("a list with values of another organization", () => {
  const lists = operations.filter(({ traits }) => traits.includes("paginated"));
  const cursorOf = async (operation: Operation): Promise<string | undefined> => {
    const url = new URL(pathOf(operation, foreignRecords), testBaseUrl);
    url.searchParams.set("limit", "1");
    const response = await service.request("GET", url.pathname + url.search, { as: theirs.owner });
    return response.body.page?.nextCursor ?? undefined;
  };
  /** The cursor of any list of theirs that has two pages. */
  const anyCursor = Promise.all(lists.map(cursorOf)).then(
    (cursors) => cursors.find((cursor) => cursor !== undefined) ?? "",
  );

  test.each(lists.map((operation) => [operation.id, operation] as const))(
    "%s returns the same response for their cursor and a forged one, their texts and unknown ones",
    async (_id, operation) => {
      const toFilteredRequest = (name: string) => (values: string[]) =>
        withQuery(
          { target: pathOf(operation, records), body: undefined },
          Object.fromEntries(values.map((value) => [name, value])),
        );
      if ("cursor" in operation.query.shape) {
        const cursor = (await cursorOf(operation)) ?? (await anyCursor);
        const [payload, signature = ""] = cursor.split(".");
        expect(signature).toMatch(/^[\w-]{22}$/u);
        const forged = `${payload}.${toUnknownText(signature)}`;
        await expectSameResponse(operation, toFilteredRequest("cursor"), [cursor], [forged]);
      }
      for (const name of textFilters(operation)) {
        for (const text of foreignValues.texts) {
          await expectSameResponse(
            operation,
            toFilteredRequest(name),
            [text],
            [toUnknownText(text)],
          );
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
    organizationOperations
      .filter(({ traits }) => traits.includes("idempotent"))
      .map((operation) => [operation.id, operation] as const),
  )("%s", async (id, operation) => {
    const key = `key-of-${id}`;
    const firstResponse = await sendWithKey(theirs, foreignRecords, operation, key);
    const createTwin = () => service.createOrganization({ name: "Twin" });
    const twins = [await createTwin(), await createTwin()] as const;
    const [response, reference] = await Promise.all([
      sendWithKey(twins[0], await insertExampleRecords(twins[0], 5), operation, key),
      sendWithKey(twins[1], await insertExampleRecords(twins[1], 5), operation, `${key}-2`),
    ]);
    expect(response).toBe(reference);
    expect([firstResponse, response].join()).not.toContain("idempotency-replayed");
  });

  /**
   * Returns the response without ids, times, digests, new secrets and links, in which the responses to the same call in
   * two organizations differ.
   */
  async function sendWithKey(
    organization: TestOrganization,
    records: ExampleRecords,
    operation: Operation,
    key: string,
  ): Promise<string> {
    const response = await service.request(operation.method, pathOf(operation, records), {
      as: organization.owner,
      body: bodyOf(operation, organization, records),
      headers: { "idempotency-key": key },
    });
    return toComparable(response, Object.values(records))
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{12}\b/gu, "…")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "…")
      .replaceAll(/(?<=\/api\/files\/)[\w-]+|(?<=\/c\/)[\w-]+(?=\.ics)/gu, "…")
      .replaceAll(/whsec_[\w+/=]+|(?<="secretHint":")[^"]+/gu, "…");
  }
});
