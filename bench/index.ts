import { run as runAgenda } from "./api/bench-agenda.ts";
import { run as runApprovals } from "./api/bench-approvals.ts";
import { run as runAudit } from "./api/bench-audit-verification.ts";
import { run as runDocuments } from "./api/bench-documents.ts";
import { run as runFiles } from "./api/bench-files.ts";
import { run as runFreeSlots } from "./api/bench-free-slots.ts";
import { run as runList } from "./api/bench-customer-list.ts";
import { run as runImport } from "./api/bench-import.ts";
import { run as runJobs } from "./api/bench-jobs.ts";
import { run as runMcp } from "./api/bench-mcp.ts";
import { run as runQuote } from "./api/bench-quote-create.ts";
import { run as runSearch } from "./api/bench-search.ts";
import { run as runTransactions } from "./api/bench-transactions.ts";
import { run as runWebhooks } from "./api/bench-webhooks.ts";
import { run as runWorkflows } from "./api/bench-workflows.ts";
import { run as runAuth } from "./auth/bench-auth.ts";
import { run as runDocsSearch } from "./search/bench-docs-search.ts";
import { run as runAfdocs } from "./site/bench-afdocs.ts";
import { run as runDev } from "./site/bench-dev.ts";
import { run as runLighthouse } from "./site/bench-lighthouse.ts";
import { run as runNginx } from "./site/bench-nginx.ts";
import { run as runNotFound } from "./site/bench-not-found.ts";
import { run as runRefusals } from "./site/bench-refusals.ts";
import { run as runSite } from "./site/bench-serve.ts";
import { run as runTokens } from "./site/bench-tokens.ts";

// `npm run bench [transactions|list|search|quote|audit|documents|webhooks|workflows|import|approvals|mcp|jobs|agenda|free-slots|files|auth|site|dev|nginx|not-found|refusals|docs-search|tokens|lighthouse|afdocs]`: figures
// against references of the same run, never a test.

const wanted = process.argv[2];
const url = process.env["BENCH_DATABASE_URL"] || undefined;
const benchmarks: Record<string, () => Promise<unknown>> = {
  transactions: () => runTransactions(url),
  list: () => runList(url),
  search: () => runSearch(url),
  quote: () => runQuote(url),
  audit: () => runAudit(url),
  documents: () => runDocuments(),
  webhooks: () => runWebhooks(url),
  workflows: () => runWorkflows(url),
  import: () => runImport(url),
  agenda: () => runAgenda(url),
  "free-slots": () => runFreeSlots(url),
  files: () => runFiles(url),
  approvals: () => runApprovals(url),
  mcp: () => runMcp(url),
  jobs: () => runJobs(),
  auth: () => runAuth(url),
  site: () => runSite(),
  dev: () => runDev(),
  nginx: () => runNginx(),
  "not-found": () => runNotFound(),
  refusals: () => runRefusals(),
  "docs-search": () => runDocsSearch(),
  tokens: () => runTokens(),
  lighthouse: () => runLighthouse(),
  afdocs: () => runAfdocs(),
};
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted === undefined || wanted === name) await run();
}
// The embedded database of the jobs lives as long as its process.
process.exit();
