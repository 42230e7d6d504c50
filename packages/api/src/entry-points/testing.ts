/** A service for tests, with a clock, identity provider and tenants of its own. */

export { appendEntries } from "../domains/audit/testing/append-entries.ts";
export { exampleParameters } from "../testing/contract/example-records.ts";
export { scenarios, runScenario } from "../surfaces/mcp/testing/scenarios/run-scenario.ts";
export { createTestIssuer, type TestIssuer } from "../testing/servers/test-issuer.ts";
export { default as prepareTestDatabase } from "../testing/setup-embedded.ts";
export {
  createTestService,
  type TestOrganization,
  type TestService,
} from "../testing/test-service.ts";
