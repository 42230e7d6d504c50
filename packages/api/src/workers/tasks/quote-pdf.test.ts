import { expect, onTestFinished, test } from "vitest";
import { toQuotePdf } from "../../domains/quotes/document/quote-pdf.ts";
import { sampleQuote } from "../../domains/quotes/document/testing/quote-samples.ts";
import { createWorkerPool } from "../worker-pool.ts";

test("a thread renders the same PDF of a quote, byte for byte", async () => {
  const pool = createWorkerPool({ threads: 1, queue: 1, timeoutMs: 60_000 });
  onTestFinished(() => pool.close());
  const pdf = await pool.run("quote-pdf", sampleQuote(), { group: "a" });
  expect(Buffer.compare(pdf, await toQuotePdf(sampleQuote()))).toBe(0);
});
