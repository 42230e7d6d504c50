import { test as base } from "vitest";
import { startProduct } from "./product.ts";

/**
 * `test` with `product`: the whole product with the demo, started once per worker for all files that use it, in
 * tests or in `test.beforeAll`. Files may read, sign in, and change only what they created themselves. A file
 * that changes demo records, or needs settings, a clock or an outage of its own, starts its own product
 * (`startProduct`).
 */
export const test = base
  .extend("product", { scope: "worker" }, () => startProduct({ ownAddress: true }))
  .extend("end", { scope: "worker", auto: true }, ({ product }, { onCleanup }) => {
    onCleanup(() => product.stop());
  })
  // Failures at the end of a worker fail no test, so each file checks what was written while it ran.
  .extend("leaks", { scope: "file", auto: true }, ({ product }, { onCleanup }) => {
    onCleanup(() => product.refuseLeaks());
  });
