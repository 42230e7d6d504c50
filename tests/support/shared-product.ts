import { test as base } from "vitest";
import { startProduct } from "./product.ts";

/**
 * `test` with `product`: the whole product with the demo, started once a worker for all files that ask for it, in
 * tests or in `test.beforeAll`. What a file changes there, no other file may look at: it reads, signs in, and
 * changes what it has made itself. A file starts its own (`startProduct`) where it changes records of the demo, or
 * needs settings, a clock or an outage of its own.
 */
export const test = base
  .extend("product", { scope: "worker" }, () => startProduct({ ownAddress: true }))
  .extend("end", { scope: "worker", auto: true }, ({ product }, { onCleanup }) => {
    onCleanup(() => product.stop());
  })
  // What fails when a worker ends fails no test: each file answers for what was written while it ran.
  .extend("leaks", { scope: "file", auto: true }, ({ product }, { onCleanup }) => {
    onCleanup(() => product.refuseLeaks());
  });
