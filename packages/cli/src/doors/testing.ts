/** A product of its own for tests, and a person at the command line. */

export { createPerson, type Person } from "../testing/run-cli.ts";
export { serve } from "../testing/test-product.ts";
