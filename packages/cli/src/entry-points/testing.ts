/** A test product, and a user at the command line. */

export { createCliUser, type CliUser } from "../testing/run-cli.ts";
export { serve } from "../testing/test-product.ts";
