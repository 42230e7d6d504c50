/** A test product, and a user at the command line. */

export { createPerson, type Person } from "../testing/run-cli.ts";
export { serve } from "../testing/test-product.ts";
