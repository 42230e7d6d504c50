import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operations } from "../../registry.gen.ts";
import { isHoldable } from "../approvals/match-policy.ts";
import { targetKinds } from "../target-kinds.ts";
import { toFieldLabel, toKindLabel, toValueLabel } from "./labels.ts";
import englishFields from "./field-labels.en.json" with { type: "json" };
import dutchFields from "./field-labels.nl.json" with { type: "json" };
import englishValues from "./value-labels.en.json" with { type: "json" };
import dutchValues from "./value-labels.nl.json" with { type: "json" };

type Schema = {
  $defs?: Record<string, Schema>;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
};

/** Fields whose values are shown as they are, or by a table of their own. */
const otherValues = /^(contentType|eventTypes|permissions)$/u;

/** Returns the fields and the values of enumerations that calls which a policy may hold have. */
function findNames(): { fields: Set<string>; values: Set<string> } {
  const fields = new Set<string>();
  const values = new Set<string>();
  for (const { body, response, params } of operations.filter(isHoldable)) {
    for (const [schema, io] of [
      [body, "input"],
      [params, "input"],
      [response, "output"],
    ] as const) {
      if (schema === undefined) continue;
      const root = z.toJSONSchema(schema, { unrepresentable: "any", io }) as Schema;
      collect(root, root, null);
    }
  }
  return { fields, values };

  function collect(schema: Schema | undefined, root: Schema, field: string | null): void {
    if (typeof schema !== "object") return;
    const { items, additionalProperties, properties = {}, $ref, $defs = {} } = schema;
    // The fields of a definition are collected once, where it is declared.
    const definition = $ref === undefined ? undefined : root.$defs?.[$ref.replace(/^.*\//u, "")];
    for (const value of [...(schema.enum ?? []), ...(definition?.enum ?? [])]) {
      if (field !== null && typeof value === "string" && !otherValues.test(field)) {
        values.add(`${field} ${value}`);
      }
    }
    for (const each of [items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
      collect(each, root, field);
    }
    for (const each of [additionalProperties, ...(schema.allOf ?? []), ...Object.values($defs)]) {
      collect(each, root, null);
    }
    for (const [name, property] of Object.entries(properties)) {
      fields.add(name);
      collect(property, root, name);
    }
  }
}

const { fields, values } = findNames();

describe("labels in both languages", () => {
  test("exist for every field of a call that a policy may hold", () => {
    expect(fields.size).toBeGreaterThan(200);
    const missing = (labels: object) => [...fields].filter((name) => !Object.hasOwn(labels, name));
    expect({ en: missing(englishFields), nl: missing(dutchFields) }).toEqual({ en: [], nl: [] });
  });

  test("exist for every value of an enumeration", () => {
    expect(values.size).toBeGreaterThan(100);
    const missing = (language: "en" | "nl") =>
      [...values].filter((each) => {
        const [field = "", value = ""] = each.split(" ");
        return toValueLabel(field, value, language) === null;
      });
    expect({ en: missing("en"), nl: missing("nl") }).toEqual({ en: [], nl: [] });
  });

  test("exist for every kind of record", () => {
    for (const language of ["en", "nl"] as const) {
      const missing = targetKinds.filter((kind) => toValueLabel("kind", kind, language) === null);
      expect(missing).toEqual([]);
    }
  });

  test("have the same names in both languages, and are never a name of the contract", () => {
    expect(Object.keys(dutchFields)).toEqual(Object.keys(englishFields));
    expect(Object.keys(dutchValues)).toEqual(Object.keys(englishValues));
    for (const [field, labels] of Object.entries(englishValues)) {
      expect(Object.keys(dutchValues[field as keyof typeof dutchValues])).toEqual(
        Object.keys(labels),
      );
    }
    const all = [englishFields, dutchFields].flatMap((labels) => Object.values(labels));
    expect(all.filter((label) => /^[a-z]+[A-Z]|_/u.test(label))).toEqual([]);
  });
});

test.each([
  ["unitPriceMinor", "Price per unit", "Prijs per eenheid"],
  ["kvk", "KvK number", "KvK-nummer"],
  ["someNewField", "Some new field", "Some new field"],
  ["constructor", "Constructor", "Constructor"],
])("the field %s is %s in English and %s in Dutch", (name, english, dutch) => {
  expect([toFieldLabel(name, "en"), toFieldLabel(name, "nl")]).toEqual([english, dutch]);
});

test("a value is translated only for a field with an enumeration", () => {
  expect(toValueLabel("status", "in_progress", "nl")).toBe("Bezig");
  expect(toValueLabel("name", "draft", "nl")).toBeNull();
  expect(toValueLabel("status", "toString", "en")).toBeNull();
  expect(toKindLabel("agenda_item", "nl")).toBe("Agenda-item");
});
