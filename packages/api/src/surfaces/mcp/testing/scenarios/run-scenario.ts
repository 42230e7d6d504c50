import type { TestService } from "../../../../testing/test-service.ts";
import { automationScenarios } from "./automation-scenarios.ts";
import { customerScenarios } from "./customer-scenarios.ts";
import type { Scenario, ScenarioMetrics } from "./scenario.ts";
import { lookupScenarios } from "./lookup-scenarios.ts";
import { createScenarioContext } from "./scenario-context.ts";
import { planningScenarios } from "./planning-scenarios.ts";
import { salesScenarios } from "./sales-scenarios.ts";

/** Tasks that users give to agents; each scenario runs in its own organization. */
export const scenarios: readonly Scenario[] = [
  ...planningScenarios,
  ...salesScenarios,
  ...customerScenarios,
  ...automationScenarios,
  ...lookupScenarios,
];

/**
 * Runs a scenario.
 *
 * @throws Error if an assertion of the scenario fails
 */
export async function runScenario(
  service: TestService,
  scenario: Scenario,
): Promise<ScenarioMetrics> {
  const context = await createScenarioContext(service);
  await scenario.run(context);
  const written = await context.writes();
  const wrong = written.filter((action, index) => scenario.writes[index] !== action).length;
  const missing = Math.max(0, scenario.writes.length - written.length);
  return { ...context.agent.counts, wrongWrites: wrong + missing };
}
