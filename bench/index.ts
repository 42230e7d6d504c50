import { run as runTransactions } from "./api/bench-transactions.ts";
import { run as runSite } from "./site/bench-serve.ts";

// `npm run bench [transactions|site]`: figures against references of the same run, never a test.

const wanted = process.argv[2];
if (wanted === undefined || wanted === "transactions") {
  await runTransactions(process.env["BENCH_DATABASE_URL"] || undefined);
}
if (wanted === undefined || wanted === "site") await runSite();
