import { test as base } from "vitest";
import { startProduct } from "./product.ts";

/**
 * `test` with the fixture `product`: the whole product with the demo, started once per worker and shared by all files
 * that use it, in tests or in `test.beforeAll`. Files may read, sign in, and change only what they created
 * themselves. A file that changes demo records, or needs special settings, another clock or an outage, starts its
 * own product (`startProduct`).
 */
export const test = base
  .extend("product", { scope: "worker" }, () => startProduct())
  .extend("end", { scope: "worker", auto: true }, ({ product }, { onCleanup }) => {
    onCleanup(() => product.stop());
  })
  // An error at the end of a worker fails no test, so each file checks the log after its tests.
  .extend("leaks", { scope: "file", auto: true }, ({ product }, { onCleanup }) => {
    onCleanup(() => product.assertNoLeaks());
  });
