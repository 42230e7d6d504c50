import { expect, test } from "vitest";
import { readRows } from "./read-dump.ts";

const sql = String.raw`-- PostgreSQL database dump
\restrict abc
SET client_encoding = 'UTF8';
COPY public.empty (id) FROM stdin;
\.


COPY public."Order" (id, "to", name) FROM stdin;
1	\N	COPY public.other (id) FROM stdin;
2	é	\\.
\.
SELECT pg_catalog.setval('public.numbers', 5, true);
`;

async function readAll(chunkBytes: number, text = sql) {
  const bytes = Buffer.from(text);
  async function* toChunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      yield bytes.subarray(start, start + chunkBytes);
    }
  }
  return (await Array.fromAsync(readRows(toChunks()))).map(({ lines, ...table }) => ({
    ...table,
    lines: lines.toString(),
  }));
}

test.each([1, 7, 10_000])("reads the rows of each table from chunks of %i bytes", async (bytes) => {
  expect(await readAll(bytes)).toEqual([
    {
      table: 'public."Order"',
      columns: 'id, "to", name',
      lines: String.raw`1	\N	COPY public.other (id) FROM stdin;
2	é	\\.
`,
    },
  ]);
});

test("rejects rows without an end", async () => {
  await expect(readAll(100, "COPY public.tasks (id) FROM stdin;\n1\n")).rejects.toThrow(
    "The rows of public.tasks in the dump have no end.",
  );
});
