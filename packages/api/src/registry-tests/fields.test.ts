import { describe, expect, test } from "vitest";
import { operations } from "../registry.gen.ts";
import { insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import {
  documentedOperation,
  type JsonSchema,
  validatorOf,
} from "../testing/contract/openapi-schemas.ts";
import { openTestService } from "../testing/open-test-service.ts";

// Validates responses to requests with `fields` against the document as a client does, which ignores the value of
// `fields`.

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const lists = operations.filter(({ traits }) => traits.includes("paginated"));

/** Returns each member alone, all but the last, and all. */
function fieldSelections(members: readonly string[]): string[][] {
  return [...members.map((member) => [member]), members.slice(0, -1), [...members]];
}

describe("fields", () => {
  test.each(lists.map((operation) => [operation.id, operation] as const))(
    "of %s returns documented responses",
    async (_id, operation) => {
      const { parameters, responses } = documentedOperation(operation);
      const fields = parameters.find(({ name }) => name === "fields")?.schema as {
        items: { enum: string[] };
      };
      const schema = responses["200"]?.content?.["application/json"]?.schema as JsonSchema;
      const isDocumented = validatorOf(schema);
      const path = pathOf(operation, records);
      const failures: unknown[] = [];
      for (const selection of fieldSelections(fields.items.enum)) {
        const { status, body } = await service.request(
          "GET",
          `${path}${path.includes("?") ? "&" : "?"}fields=${selection.join()}`,
          { as: organization.owner },
        );
        if (status !== 200 || !isDocumented(body)) {
          failures.push([selection, status, isDocumented.errors?.[0]?.message]);
        }
      }
      expect(failures).toEqual([]);
    },
  );

  test("is tested for more than 15 lists", () => {
    expect(lists.length).toBeGreaterThan(15);
  });
});
