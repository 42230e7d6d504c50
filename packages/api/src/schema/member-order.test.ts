import { expect, test } from "vitest";
import { z } from "zod";
import { inSchemaOrder } from "./member-order.ts";

const Line = z.strictObject({ id: z.string(), price: z.number().nullable() });
const Quote = z.strictObject({
  id: z.string(),
  title: z.string().optional(),
  customer: z.strictObject({ name: z.string(), city: z.string() }).nullable(),
  lines: z.array(Line),
});
const List = z.strictObject({ items: z.array(Quote), nextCursor: z.string().nullable() });

const inOrder = {
  items: [
    {
      id: "q1",
      customer: { name: "Bakkerij", city: "Utrecht" },
      lines: [{ id: "l1", price: 5 }],
    },
    { id: "q2", title: "Title", customer: null, lines: [] },
  ],
  nextCursor: null,
};

/** Reverses the order of the members of every record in a value. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
  return Object.fromEntries(entries.toReversed());
}

test("sorts members in the order of the schema, at every depth", () => {
  const text = JSON.stringify(inOrder);
  expect(JSON.stringify(reversed(inOrder))).not.toBe(text);
  expect(JSON.stringify(inSchemaOrder(List, reversed(inOrder)))).toBe(text);
});

test("sorts nested records of a record in order, without changing the argument", () => {
  const given = { items: reversed(inOrder.items), nextCursor: null };
  const text = JSON.stringify(given);
  expect(JSON.stringify(inSchemaOrder(List, given))).toBe(JSON.stringify(inOrder));
  expect(JSON.stringify(given)).toBe(text);
});

test("returns the same object if it already is in order", () => {
  expect(inSchemaOrder(List, inOrder)).toBe(inOrder);
});

test("puts unknown members last, in their original order", () => {
  const given = { zebra: 1, price: 2, apple: { b: 1, a: 2 }, id: "l1" };
  const text = '{"id":"l1","price":2,"zebra":1,"apple":{"b":1,"a":2}}';
  expect(JSON.stringify(inSchemaOrder(Line, given))).toBe(text);
});
