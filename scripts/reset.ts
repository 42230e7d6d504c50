import { parseConfig } from "@werkbank/api/settings";
import { resetDemo } from "@werkbank/demo";

// `npm run reset`: restores the demo as of the first start. The service must not be running on the
// embedded database.

try {
  await resetDemo(parseConfig(process.env));
  console.log("The demo is as it was at the first start.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
